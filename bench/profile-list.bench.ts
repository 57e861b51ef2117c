import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer as createTcpServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import type { DatabaseConnection } from '../apps/server/src/platform/database/connection.types.ts';
import { clusterPaths } from '../apps/server/src/platform/database/embedded/cluster-paths.ts';
import { clusterOwner } from '../apps/server/src/platform/database/embedded/create-cluster.ts';
import { reportFigures } from './figures.ts';
import { percentile } from './percentile.ts';

// Pages of one client's 10,000 profiles through HTTP on the built server: rows, figures, folders, labels, total. The
// limit of 200 ms is accompanied by the page's plain statement on the driver alone.
const PROFILES = Number(process.env['BENCH_PROFILES'] ?? 10_000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 60);
const LIMIT_MS = 200;
const PAGE = 60;
const FOLDERS = 120;
const LABELS = 40;
const readyMs = 120_000;
const program = path.resolve(import.meta.dirname, '../apps/server/dist/main.js');

const owner = randomUUID();
const folders = Array.from({ length: FOLDERS }, () => randomUUID());
const labels = Array.from({ length: LABELS }, () => randomUUID());
const token = randomBytes(32).toString('base64url');

async function findFreePort(): Promise<number> {
  const probe = createTcpServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No TCP port');
  return address.port;
}

async function startServer(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const port = await findFreePort();
  const settings = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...settings, SMTP_IN_PORT: String(await findFreePort()) },
  });
  const url = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + readyMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return { child, url };
    await sleep(50);
  }
  throw new Error('The server did not get ready');
}

/** The role that owns the tables: for inserting rows, not bound by policies. */
async function ownerConnection(dataDir: string): Promise<DatabaseConnection> {
  const password = (await readFile(clusterPaths(dataDir).passwordFile, 'utf8')).trim();
  return { host: path.join(dataDir, 'postgres-socket'), port: 5432, user: clusterOwner, password, database: 'enlace' };
}

/** A realistic page: a cover, texts, links and a form, about 6 KB. */
const page = JSON.stringify({
  version: 1,
  blocks: Array.from({ length: 24 }, (_, index) => ({
    id: `b${index}`,
    type: 'button',
    version: 1,
    props: { text: `Enlace ${index} ${'con palabras '.repeat(12)}`, url: `https://ejemplo.example/${index}` },
  })),
});

/** Folders three levels deep, one in five profiles in none; two labels each on average; visits on a third of the days. */
async function seed(sql: Sql): Promise<void> {
  const hash = createHash('sha256').update(token).digest();
  await sql`
    insert into users (id, roll, name, alias, codigo, email, account_type_id, password_hash, locale)
    select ${owner}, 'user', 'Marina Ferrer', 'barroysal', 'BENCH001', 'marina@correo.example', id, '', 'es' from account_types limit 1`;
  await sql`
    insert into sessions (user_id, token_hash, created_at, last_seen_at, proven_at, expires_at)
    values (${owner}, ${hash}, now(), now(), now(), now() + interval '1 day')`;
  await sql`
    insert into folders (owner_id, noun, id, parent_id, name, name_key, position)
    select ${owner}, 'profile', id, case when n > 72 then (${folders}::uuid[])[1 + (n - 1) % 24 + 24] when n > 24 then (${folders}::uuid[])[1 + (n - 1) % 24] end,
           'Carpeta ' || n, 'carpeta ' || n, n
    from unnest(${folders}::uuid[]) with ordinality as t (id, n)`;
  await sql`
    insert into labels (owner_id, noun, id, name, name_key, colour, position)
    select ${owner}, 'profile', id, 'Etiqueta ' || n, 'etiqueta ' || n, 1 + n % 8, n from unnest(${labels}::uuid[]) with ordinality as t (id, n)`;
  await sql`
    insert into profiles (owner_id, name, slug, locale, draft, short_code, theme_id, published, published_revision, published_at, hidden, updated_at)
    select ${owner}, (array['Taller', 'Cerámica', 'Curso', 'Tienda', 'Feria', 'Menú', '陶芸', 'Retiro'])[1 + n % 8] || ' '
             || (array['Ferrer', 'Muñoz', 'Roca', 'Soler', 'Gil', 'Marín', 'Bosch', 'Sala', 'Pastor', 'Verdú'])[1 + (n / 8) % 10] || ' ' || n,
           'perfil-' || n, 'es', ${page}::text::jsonb, 'b' || n, 'barro',
           case when n % 4 > 0 then ${page}::text::jsonb end, case when n % 4 > 0 then 1 end, case when n % 4 > 0 then now() end, n % 10 = 1,
           now() - n * interval '11 minutes'
    from generate_series(1, ${PROFILES}::int) as n`;
  await sql`
    insert into folder_links (owner_id, noun, subject_id, folder_id)
    select ${owner}, 'profile', id, (${folders}::uuid[])[1 + n % ${FOLDERS}::int]
    from (select id, row_number() over (order by id)::int as n from profiles where owner_id = ${owner}) p where n % 5 > 0`;
  await sql`
    insert into label_links (owner_id, noun, subject_id, label_id)
    select distinct ${owner}::uuid, 'profile', id, (${labels}::uuid[])[1 + (n * k * k) % ${LABELS}::int]
    from (select id, row_number() over (order by id)::int as n from profiles where owner_id = ${owner}) p, generate_series(1, 2) as k`;
  await sql`
    insert into profile_visit_days (owner_id, profile_id, day, visits, visitors)
    select ${owner}, id, current_date - d, 1 + (n * 7 + d) % 40, 1
    from (select id, row_number() over (order by id)::int as n from profiles where owner_id = ${owner}) p, generate_series(0, 89) as d
    where (n + d) % 3 = 0`;
  for (const table of ['profiles', 'folders', 'labels', 'folder_links', 'label_links', 'profile_visit_days'])
    await sql`vacuum (analyze) ${sql(table)}`;
}

type Case = { name: string; query: Record<string, string>; bare: (sql: Sql) => Promise<unknown> };

function everything(sql: Sql) {
  return sql``;
}

function cases(): Case[] {
  const [folder = '', label = '', other = ''] = [folders[0], labels[8], labels[32]];
  const columns = (sql: Sql) =>
    sql`id, name, slug, locale, draft_revision, published_revision, hidden, color, theme_id, updated_at`;
  const newest = (where: (sql: Sql) => ReturnType<typeof everything>) => (sql: Sql) =>
    sql`
    select ${columns(sql)} from profiles p where owner_id = ${owner} and deleted_at is null ${where(sql)}
    order by updated_at desc, id desc limit ${PAGE + 1}`;
  const inFolder = (sql: Sql) => sql`and exists (select 1 from folder_links f
    where f.owner_id = p.owner_id and f.noun = 'profile' and f.subject_id = p.id and f.folder_id = ${folder})`;
  const carries = (sql: Sql, id: string) => sql`and exists (select 1 from label_links l
    where l.owner_id = p.owner_id and l.noun = 'profile' and l.subject_id = p.id and l.label_id = ${id})`;
  const named = (sql: Sql, text: string) => sql`and strpos(name_key, ${text}) > 0`;
  return [
    { name: 'newest', query: {}, bare: newest(everything) },
    {
      name: 'by name',
      query: { sort: 'name' },
      bare: (sql) =>
        sql`select ${columns(sql)} from profiles where owner_id = ${owner} and deleted_at is null order by name_key, id limit ${PAGE + 1}`,
    },
    {
      name: 'by visits',
      query: { sort: 'visits' },
      bare: (sql) => sql`
        select ${columns(sql)}, v.visits from profiles p join (select profile_id, sum(visits) as visits from profile_visit_days
          where owner_id = ${owner} and day > current_date - 30 group by profile_id) v on v.profile_id = p.id
        where owner_id = ${owner} and deleted_at is null order by v.visits desc, id desc limit ${PAGE + 1}`,
    },
    { name: 'a name (1 in 10)', query: { search: 'munoz' }, bare: newest((sql) => named(sql, 'munoz')) },
    { name: 'one profile', query: { search: 'ferrer 4242' }, bare: newest((sql) => named(sql, 'ferrer 4242')) },
    { name: 'nothing found', query: { search: 'zzyzx' }, bare: newest((sql) => named(sql, 'zzyzx')) },
    {
      name: 'hidden',
      query: { status: 'hidden' },
      bare: newest((sql) => sql`and published_revision is not null and hidden`),
    },
    { name: 'folder and below', query: { folderId: folder }, bare: newest(inFolder) },
    {
      name: 'in no folder',
      query: { isUnfiled: 'true' },
      bare: newest(
        (sql) => sql`and not exists (select 1 from folder_links f
        where f.owner_id = p.owner_id and f.noun = 'profile' and f.subject_id = p.id)`,
      ),
    },
    { name: 'a label', query: { labelIds: label }, bare: newest((sql) => carries(sql, label)) },
    {
      name: 'folder and label',
      query: { folderId: folder, labelIds: label },
      bare: newest((sql) => sql`${inFolder(sql)} ${carries(sql, label)}`),
    },
    {
      name: 'two labels, by visits',
      query: { labelIds: `${label},${other}`, needsAllLabels: 'true', sort: 'visits' },
      bare: newest((sql) => sql`${carries(sql, label)} ${carries(sql, other)}`),
    },
    {
      name: 'all of it, by name',
      query: { folderId: folder, labelIds: `${label},${other}`, status: 'published', search: 'er', sort: 'name' },
      bare: newest((sql) => sql`${inFolder(sql)} ${carries(sql, label)} ${named(sql, 'er')}`),
    },
  ];
}

async function measure(work: () => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  for (let warm = 0; warm < 8; warm += 1) await work();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

function row(cells: readonly string[]): string {
  const [name = '', ...rest] = cells;
  return `${name.padEnd(24)}${rest.map((cell) => cell.padStart(11)).join('')}\n`;
}

const milliseconds = (value: number) => value.toFixed(1);

async function ask(url: string, target: string): Promise<{ total: number }> {
  const answer = await fetch(url + target, {
    headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${target} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

async function compare({ url, sql }: { url: string; sql: Sql }): Promise<number> {
  process.stdout.write(row(['', 'ours p50', 'ours p95', 'bare p95', 'p95 ratio', 'found']));
  let worst = 0;
  for (const { name, query, bare } of cases()) {
    const target = `/api/profiles?${new URLSearchParams({ limit: String(PAGE), ...query }).toString()}`;
    const { total } = await ask(url, target);
    const ours = await measure(() => ask(url, target));
    const limit = await measure(() => bare(sql));
    worst = Math.max(worst, ours.p95);
    const ratio = (ours.p95 / limit.p95).toFixed(2);
    process.stdout.write(
      row([name, milliseconds(ours.p50), milliseconds(ours.p95), milliseconds(limit.p95), ratio, String(total)]),
    );
  }
  for (const target of ['/api/profiles/folders', '/api/profiles/labels']) {
    const ours = await measure(() => ask(url, target));
    worst = Math.max(worst, ours.p95);
    process.stdout.write(row([target.replace('/api/profiles/', ''), milliseconds(ours.p50), milliseconds(ours.p95)]));
  }
  return worst;
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'enlace-bench-'));
const { child, url } = await startServer(dataDir);
const sql = postgres({ ...(await ownerConnection(dataDir)), max: 1, onnotice: () => undefined });
try {
  await seed(sql);
  process.stdout.write(
    `${PROFILES.toLocaleString('en')} profiles, pages of ${PAGE}, ${ROUNDS} rounds, milliseconds through HTTP\n`,
  );
  const worst = await compare({ url, sql });
  const verdict = `worst p95 ${milliseconds(worst)} ms, limit ${LIMIT_MS} ms, ratio ${(worst / LIMIT_MS).toFixed(2)}\n`;
  process.stdout.write(verdict);
  reportFigures({
    what: `lists of ${PROFILES.toLocaleString('en')} profiles, slowest shape, p95`,
    ours: worst,
    unit: 'ms',
    wanted: { of: 'ours', atMost: LIMIT_MS },
  });
} finally {
  await sql.end();
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
  await rm(dataDir, { recursive: true, force: true });
}
