import { readFile } from 'node:fs/promises';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { clusterPaths } from '../apps/server/src/platform/database/embedded/cluster-paths.ts';
import { clusterOwner } from '../apps/server/src/platform/database/embedded/create-cluster.ts';
import { startProduct } from '../e2e/kit/product.ts';
import { createClient } from '../e2e/kit/session.ts';
import { reportFigures } from './figures.ts';
import { percentile } from './percentile.ts';

// Pages of 200 files of one client's drive through HTTP on the built server: 10,000 files in one folder, 100,000 in
// total. Each limit is accompanied by the page's plain statement on the driver alone.
const IN_FOLDER = Number(process.env['BENCH_IN_FOLDER'] ?? 10_000);
const FILES = Number(process.env['BENCH_FILES'] ?? 100_000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 25);
const PAGE = 200;
const limitsMs = { list: 200, search: 300 } as const;

/** The first ones are in one folder, the others in none; a few are identical. */
async function seed(sql: Sql, owner: string): Promise<string> {
  const [folder] = await sql<{ id: string }[]>`
    insert into folders (owner_id, id, noun, name, name_key, position)
    values (${owner}, uuidv7(), 'file', 'Todo', 'todo', 1) returning id`;
  const folderId = folder?.id ?? '';
  await sql`
    insert into files (owner_id, name, kind, format, widths, size_bytes, sha256, created_at, updated_at)
    select ${owner}, (array['Jarrón', 'Taza', 'Cuenco', 'Tarifas', 'Horno', 'Vajilla', '陶器', 'Plato'])[1 + n % 8] || ' '
             || (array['azul', 'verde', 'Bruma', 'Salina', 'Cabo', 'noviembre', 'estudio'])[1 + (n / 8) % 7] || ' ' || n || '.pdf',
           'document', 'pdf', '{}', (n::bigint * 7919) % 5000000, sha256((n % 99000)::text::bytea),
           now() - n * interval '1 minute', now() - (n * 37 % 100000) * interval '1 minute'
    from generate_series(1, ${FILES}::int) as n`;
  await sql`
    insert into folder_links (owner_id, noun, subject_id, folder_id)
    select ${owner}, 'file', id, ${folderId} from (select id from files where owner_id = ${owner} order by id limit ${IN_FOLDER}::int) f`;
  for (const table of ['files', 'folder_links', 'folders']) await sql`vacuum (analyze) ${sql(table)}`;
  return folderId;
}

type Case = {
  name: string;
  kind: keyof typeof limitsMs;
  query: Record<string, string>;
  bare: (sql: Sql) => Promise<unknown>;
};

function cases(owner: string, folderId: string): Case[] {
  const list = { kind: 'list' } as const;
  const search = { kind: 'search' } as const;
  const inFolder = (sql: Sql) => sql`and exists (select 1 from folder_links l
    where l.owner_id = f.owner_id and l.noun = 'file' and l.subject_id = f.id and l.folder_id = ${folderId})`;
  const bare =
    (where: (sql: Sql) => ReturnType<typeof inFolder>, order: (sql: Sql) => ReturnType<typeof inFolder>) =>
    (sql: Sql) =>
      sql`
    select * from files f where owner_id = ${owner} and deleted_at is null ${where(sql)} order by ${order(sql)} limit ${PAGE + 1}`;
  const newest = (sql: Sql) => sql`id desc`;
  const byName = (sql: Sql) => sql`name_key, id`;
  const bySize = (sql: Sql) => sql`size_bytes desc, id desc`;
  const any = (sql: Sql) => sql``;
  const named = (text: string) => (sql: Sql) => sql`and strpos(name_key, ${text}) > 0`;
  const direct = { folderId, isDirect: 'true' };
  return [
    { name: 'folder, newest', query: direct, ...list, bare: bare(inFolder, newest) },
    { name: 'folder, by name', query: { ...direct, sort: 'name' }, ...list, bare: bare(inFolder, byName) },
    { name: 'folder, by size', query: { ...direct, sort: 'size' }, ...list, bare: bare(inFolder, bySize) },
    {
      name: 'folder, by change',
      query: { ...direct, sort: 'changed' },
      ...list,
      bare: bare(inFolder, (sql) => sql`updated_at desc, id desc`),
    },
    { name: 'everything by name', query: { sort: 'name' }, ...list, bare: bare(any, byName) },
    { name: 'search, 1 in 8', query: { search: 'jarron' }, ...search, bare: bare(named('jarron'), newest) },
    { name: 'search, one file', query: { search: '99999.pdf' }, ...search, bare: bare(named('99999.pdf'), newest) },
    {
      name: 'search, nothing',
      query: { search: 'zzyzx', sort: 'name' },
      ...search,
      bare: bare(named('zzyzx'), byName),
    },
    {
      name: 'search in the folder',
      query: { folderId, search: 'azul' },
      ...search,
      bare: bare((sql) => sql`${inFolder(sql)} ${named('azul')(sql)}`, newest),
    },
  ];
}

async function p95Of(work: () => Promise<unknown>): Promise<number> {
  for (let warm = 0; warm < 4; warm += 1) await work();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return percentile(times, 0.95);
}

const product = await startProduct({ env: { LOG_LEVEL: 'warn' } });
const password = (await readFile(clusterPaths(product.dataDir).passwordFile, 'utf8')).trim();
const host = path.join(product.dataDir, 'postgres-socket');
const sql = postgres({
  host,
  port: 5432,
  user: clusterOwner,
  password,
  database: 'enlace',
  max: 1,
  onnotice: () => undefined,
});
try {
  const { token, user } = await createClient(product, { alias: 'nube-lista' });
  const [owner] = await sql<{ id: string }[]>`select id from users where alias = ${user.alias}`;
  const folderId = await seed(sql, owner?.id ?? '');
  console.log(
    `${FILES.toLocaleString('en')} files, ${IN_FOLDER.toLocaleString('en')} of them in one folder, pages of ${PAGE}, ${ROUNDS} rounds`,
  );
  const ask = async (query: Record<string, string>) => {
    const target = `${product.url}/api/files?${new URLSearchParams({ limit: String(PAGE), ...query }).toString()}`;
    const reply = await fetch(target, { headers: { authorization: `Bearer ${token}` } });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${target} answered ${reply.status}: ${text}`);
    return JSON.parse(text);
  };
  const worst = { list: 0, search: 0 };
  for (const { name, kind, query, bare } of cases(owner?.id ?? '', folderId)) {
    const limitMs = limitsMs[kind];
    const { total } = await ask(query);
    const ours = await p95Of(() => ask(query));
    const plain = await p95Of(() => bare(sql));
    console.log(
      `${name.padEnd(22)} p95 ${ours.toFixed(0).padStart(4)} ms (limit ${limitMs}, ratio ${(ours / limitMs).toFixed(2)}), plain statement ${plain.toFixed(0)} ms, ${total} found`,
    );
    worst[kind] = Math.max(worst[kind], ours);
  }
  const files = `${FILES.toLocaleString('en')} files`;
  reportFigures(
    {
      what: `lists of ${files}, slowest shape, p95`,
      ours: worst.list,
      unit: 'ms',
      wanted: { of: 'ours', atMost: limitsMs.list },
    },
    {
      what: `searches in ${files}, slowest case, p95`,
      ours: worst.search,
      unit: 'ms',
      wanted: { of: 'ours', atMost: limitsMs.search },
    },
  );
} finally {
  await sql.end();
  await product.stop();
}
