import { readFile } from 'node:fs/promises';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { clusterPaths } from '../apps/server/src/platform/database/embedded/cluster-paths.ts';
import { clusterOwner } from '../apps/server/src/platform/database/embedded/create-cluster.ts';
import { type Product, startProduct } from '../e2e/kit/product.ts';
import { callApi, createClient } from '../e2e/kit/session.ts';
import { reportFigures } from './figures.ts';

// A trash with 100,000 files through HTTP on the built server: its first and later pages, a search, 1,000 of them
// restored in the calls the screen makes, and the rest emptied. Restoring and emptying are compared with the plain
// statement that does the same to as many rows without history, counter and names.
const FILES = Number(process.env['BENCH_FILES'] ?? 100_000);
const RESTORED = Number(process.env['BENCH_RESTORED'] ?? 1000);
const EMPTIED = Number(process.env['BENCH_EMPTIED'] ?? 20_000);
const ROUNDS = 15;
const LIST_MS = 200;
const COUNTED_MS = 500;
const BATCH = 200;

async function seed(sql: Sql, owner: string): Promise<void> {
  await sql`
    insert into files (owner_id, name, kind, format, widths, size_bytes, sha256, created_at, updated_at, deleted_at)
    select ${owner}, 'Foto ' || n || '.pdf', 'document', 'pdf', '{}', 1000, sha256(n::text::bytea), now() - interval '90 days',
           now(), now() - (n % 20) * interval '1 day' - n * interval '1 millisecond'
    from generate_series(1, ${FILES}::int) as n`;
  await sql`
    insert into quota_counters (owner_id, resource, period_start, used)
    values (${owner}, 'storage_bytes', '-infinity', ${FILES * 1000}::bigint)
    on conflict (owner_id, resource, period_start) do update set used = excluded.used`;
  await sql`vacuum (analyze) files`;
}

const p95Of = (values: readonly number[]) =>
  values.toSorted((left, right) => left - right)[Math.floor((values.length - 1) * 0.95)] ?? 0;

async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const began = performance.now();
  const done = await work();
  return [performance.now() - began, done];
}

type Item = { kind: string; id: string };
type Page = { items: Item[]; next: string | null };

function asker(product: Product, token: string) {
  return async <T>(address: string, body?: object): Promise<T> => {
    const reply = body
      ? await callApi(product, address, { method: 'POST', token, body })
      : await fetch(product.url + address, { headers: { authorization: `Bearer ${token}` } });
    if (!reply.ok) throw new Error(`${address} answered ${reply.status}: ${await reply.text()}`);
    return (await reply.json()) as T;
  };
}

const product = await startProduct({ env: { LOG_LEVEL: 'error' } });
const password = (await readFile(clusterPaths(product.dataDir).passwordFile, 'utf8')).trim();
const host = path.join(product.dataDir, 'postgres-socket');
const connection = { host, port: 5432, user: clusterOwner, password, database: 'enlace', max: 1 };
const sql = postgres({ ...connection, onnotice: () => undefined });
try {
  const { token, user } = await createClient(product, { alias: 'papelera-banco' });
  const [client] = await sql<{ id: string }[]>`select id from users where alias = ${user.alias}`;
  const owner = client?.id ?? '';
  await seed(sql, owner);
  const ask = asker(product, token);
  const say = (name: string, ms: number, limit: number) => {
    console.log(
      `${name.padEnd(28)} p95 ${ms.toFixed(0).padStart(5)} ms (limit ${limit}, ratio ${(ms / limit).toFixed(2)})`,
    );
    const what = `trash of ${FILES.toLocaleString('en')} things, ${name}, p95`;
    reportFigures({ what, ours: ms, unit: 'ms', wanted: { of: 'ours', atMost: limit } });
  };
  const rounds = async (address: string) => {
    await ask(address);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push((await timed(() => ask(address)))[0]);
    return p95Of(times);
  };
  const first = await ask<Page>('/api/trash?limit=50');
  say('first page, with the sums', await rounds('/api/trash?limit=50'), COUNTED_MS);
  say('a later page', await rounds(`/api/trash?limit=50&cursor=${first.next ?? ''}`), LIST_MS);
  say('search, one thing', await rounds('/api/trash?limit=50&kind=file&search=foto%2099999'), COUNTED_MS);
  say('the trash of the drive', await rounds('/api/files?isInTrash=true&limit=200'), LIST_MS);

  const picked: Item[] = [];
  for (let next: string | null = ''; picked.length < RESTORED && next !== null;) {
    const page: Page = await ask(`/api/trash?limit=50${next === '' ? '' : `&cursor=${next}`}`);
    picked.push(...page.items.map(({ kind, id }) => ({ kind, id })));
    next = page.next;
  }
  const [restoreMs] = await timed(async () => {
    for (let from = 0; from < RESTORED; from += BATCH)
      await ask('/api/trash/restore', { items: picked.slice(from, from + BATCH) });
  });
  console.log(
    `${RESTORED} restored in ${(restoreMs / 1000).toFixed(1)} s, ${(restoreMs / RESTORED).toFixed(2)} ms each`,
  );

  let emptied = 0;
  const [emptyMs] = await timed(async () => {
    for (let left = 1; left > 0 && emptied < EMPTIED;) {
      const step = await ask<{ count: number; left: number }>('/api/files/trash/empty', {});
      emptied += step.count;
      left = step.count === 0 ? 0 : step.left;
    }
  });
  const [plainMs] = await timed(async () => {
    await sql`delete from files where (owner_id, id) in (
      select owner_id, id from files where owner_id = ${owner} and deleted_at is not null limit ${emptied})`;
  });
  console.log(
    `${emptied} emptied in ${(emptyMs / 1000).toFixed(1)} s, ${(emptyMs / emptied).toFixed(2)} ms each; the plain statement ${(plainMs / emptied).toFixed(3)} ms each`,
  );
} finally {
  await sql.end();
  await product.stop();
}
