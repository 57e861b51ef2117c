import postgres, { type Sql } from 'postgres';
import type { ClientsCall } from '../apps/server/src/operation/clients/clients.types.ts';
import { countClients, listClients } from '../apps/server/src/operation/clients/usecases/list-clients.ts';
import { createDatabase, type Database } from '../apps/server/src/platform/database/client.ts';
import { reportFigures } from './figures.ts';
import { percentile } from './percentile.ts';
import { adminId, planIds, seedClients, typeIds } from './many-clients.ts';
import { complaintsOnly, createThrowAwayDatabase } from './throw-away-database.ts';

const CLIENTS = Number(process.env['BENCH_CLIENTS'] ?? 100_000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 60);
const LIMIT_MS = 200;
const PAGE = 50;

// Pages of the operator's client list as read by the API (count, page, plan and account type of each row), against the
// limit of 200 ms and the page's plain statement on the driver alone.

type Query = Omit<Parameters<typeof listClients>[0]['query'], 'limit'>;
type Case = { name: string; query: Query; bare: (sql: Sql) => Promise<unknown> };

function bareSearch(pattern: string) {
  return (sql: Sql) => sql`
    select id, name, alias, codigo, email, phone, created_at, last_seen_at from users
    where roll = 'user' and search_words like ${pattern} order by created_at desc, id desc limit ${PAGE + 1}`;
}

function cases({ phone, cursor }: { phone: string; cursor: string }): Case[] {
  const newest = { sort: 'created' } as const;
  const plain = (order: (sql: Sql) => ReturnType<Sql>) => (sql: Sql) =>
    sql`
    select id, name, alias, codigo, email, phone, created_at, last_seen_at from users where roll = 'user' ${order(sql)} limit ${PAGE + 1}`;
  const byPlan = (planId: string) => (sql: Sql) =>
    sql`
    select u.id, u.name, u.alias, u.codigo, u.email, u.phone, u.created_at, u.last_seen_at from users u
    where roll = 'user' and exists (select 1 from subscriptions s join catalog_items c on c.id = s.catalog_item_id
      where s.owner_id = u.id and c.plan_id = ${planId} and s.state not in ('expired', 'cancelled', 'scheduled'))
    order by u.created_at desc, u.id desc limit ${PAGE + 1}`;
  return [
    { name: 'newest', query: newest, bare: plain((sql) => sql`order by created_at desc, id desc`) },
    {
      name: 'newest, far down',
      query: { ...newest, cursor },
      bare: plain((sql) => sql`and created_at < now() - interval '200 days' order by created_at desc, id desc`),
    },
    { name: 'by name', query: { sort: 'name' }, bare: plain((sql) => sql`order by enlace_fold(name), id`) },
    {
      name: 'by last seen',
      query: { sort: 'seen' },
      bare: plain((sql) => sql`order by coalesce(last_seen_at, '-infinity') desc, id desc`),
    },
    { name: 'one address', query: { ...newest, search: 'persona77777@' }, bare: bareSearch('%persona77777@%') },
    { name: 'a telephone', query: { ...newest, search: phone }, bare: bareSearch(`%${phone.replace(/\D/g, '')}%`) },
    { name: 'a surname (1 in 20)', query: { ...newest, search: 'muñoz' }, bare: bareSearch('%munoz%') },
    { name: 'a surname, by name', query: { sort: 'name', search: 'muñoz' }, bare: bareSearch('%munoz%') },
    { name: 'in every address', query: { ...newest, search: 'persona' }, bare: bareSearch('%persona%') },
    { name: 'two letters', query: { ...newest, search: 'pe' }, bare: bareSearch('% pe%') },
    { name: 'Japanese', query: { ...newest, search: '神田' }, bare: bareSearch('% 神田%') },
    { name: 'nothing found', query: { ...newest, search: 'zzyzxq' }, bare: bareSearch('%zzyzxq%') },
    {
      name: 'suspended',
      query: { ...newest, state: 'suspended' },
      bare: plain((sql) => sql`and suspended_at is not null order by created_at desc, id desc`),
    },
    { name: 'usual plan', query: { ...newest, planId: planIds.usual }, bare: byPlan(planIds.usual) },
    { name: 'rare plan', query: { ...newest, planId: planIds.rare }, bare: byPlan(planIds.rare) },
    {
      name: 'type, surname, since',
      query: { ...newest, accountTypeId: typeIds[0], search: 'ferrer', since: '2026-01-01' },
      bare: (sql) => sql`
        select id, name, alias, codigo, email, phone, created_at, last_seen_at from users
        where roll = 'user' and account_type_id = ${typeIds[0] ?? ''} and search_words like '%ferrer%' and created_at >= '2026-01-01'
        order by created_at desc, id desc limit ${PAGE + 1}`,
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

/** The use case only reads the database and the caller. */
function callOf(db: Database): ClientsCall {
  // NOTE: the only two parts of the context and the dependencies that reading the list touches.
  return { deps: { db }, ctx: { actor: { userId: adminId } } } as unknown as ClientsCall;
}

function row(cells: readonly string[]): string {
  return `${(cells[0] ?? '').padEnd(24)}${cells
    .slice(1)
    .map((cell) => cell.padStart(11))
    .join('')}\n`;
}

const milliseconds = (value: number) => value.toFixed(1);

async function compare({ db, driver }: { db: Database; driver: Sql }): Promise<number> {
  const call = callOf(db);
  const [someone] = await driver<
    { phone: string }[]
  >`select phone from users where phone is not null and roll = 'user' order by id desc limit 1`;
  const far = await driver<{ createdAt: string; id: string }[]>`
    select created_at::text as "createdAt", id from users where roll = 'user' order by created_at desc, id desc offset ${Math.floor(CLIENTS * 0.4)} limit 1`;
  const cursor = Buffer.from(JSON.stringify([far[0]?.createdAt, far[0]?.id])).toString('base64url');
  process.stdout.write(row(['', 'ours p50', 'ours p95', 'bare p95', 'p95 ratio', 'found']));
  let worst = 0;
  for (const { name, query, bare } of cases({ phone: someone?.phone ?? '', cursor })) {
    const page = await listClients({ ...call, query: { ...query, limit: PAGE } });
    const ours = await measure(() => listClients({ ...call, query: { ...query, limit: PAGE } }));
    const limit = await measure(() => bare(driver));
    worst = Math.max(worst, ours.p95);
    const found = `${page.totalIsExact ? '' : '> '}${page.total}`;
    process.stdout.write(
      row([
        name,
        milliseconds(ours.p50),
        milliseconds(ours.p95),
        milliseconds(limit.p95),
        (ours.p95 / limit.p95).toFixed(2),
        found,
      ]),
    );
  }
  const counts = await measure(() => countClients(call));
  const bareCounts = await measure(
    () => driver`select count(*), count(*) filter (where suspended_at is not null) from users where roll = 'user'`,
  );
  worst = Math.max(worst, counts.p95);
  process.stdout.write(
    row([
      'counts per state',
      milliseconds(counts.p50),
      milliseconds(counts.p95),
      milliseconds(bareCounts.p95),
      (counts.p95 / bareCounts.p95).toFixed(2),
      '',
    ]),
  );
  return worst;
}

const database = await createThrowAwayDatabase();
const admin = postgres({ ...database.owner, max: 1, onnotice: () => undefined, connection: { statement_timeout: 0 } });
const db = createDatabase({ connection: database.app, logger: complaintsOnly, max: 4 });
const driver = postgres({ ...database.owner, max: 1 });
try {
  await seedClients(admin, CLIENTS);
  process.stdout.write(`${CLIENTS.toLocaleString('en')} clients, pages of ${PAGE}, ${ROUNDS} rounds, milliseconds\n`);
  const worst = await compare({ db, driver });
  process.stdout.write(
    `worst p95 ${milliseconds(worst)} ms, limit ${LIMIT_MS} ms, ratio ${(worst / LIMIT_MS).toFixed(2)}\n`,
  );
  reportFigures({
    what: `lists of ${CLIENTS.toLocaleString('en')} clients, slowest shape, p95`,
    ours: worst,
    unit: 'ms',
    wanted: { of: 'ours', atMost: LIMIT_MS },
  });
} finally {
  await Promise.all([db.close(), driver.end(), admin.end()]);
  await database.remove();
}
