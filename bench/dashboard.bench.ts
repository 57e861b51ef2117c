import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { seedCatalog } from '../apps/server/src/billing/catalog/seed-catalog.ts';
import { readDashboard } from '../apps/server/src/account/dashboard/usecases/read-dashboard.ts';
import { countMailSlots } from '../apps/server/src/operation/operator/jobs/count-mails.job.ts';
import { readOverview } from '../apps/server/src/operation/operator/usecases/read-overview.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { ownerId } from '../apps/server/src/platform/context.ts';
import { createDatabase, type Database } from '../apps/server/src/platform/database/client.ts';
import type { Platform } from '../apps/server/src/platform/platform.types.ts';
import { type Figure, reportFigures } from './figures.ts';
import { complaintsOnly, createThrowAwayDatabase } from './throw-away-database.ts';
import { percentile } from './percentile.ts';

const MESSAGES = Number(process.env['BENCH_MESSAGES'] ?? 1_000_000);
const CONTACTS = Number(process.env['BENCH_CONTACTS'] ?? 100_000);
const SUBSCRIPTIONS = Number(process.env['BENCH_SUBSCRIPTIONS'] ?? 20_000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 30);
const LIMIT_MS = 300;

// Both dashboards as read by the API, against the limit of 300 ms and plain queries that count the same rows without
// helper tables. One client has all messages and contacts; the subscriptions belong to as many clients.

const marina = randomUUID();
const admin = randomUUID();

async function seedClient(sql: Sql): Promise<void> {
  await sql`
    insert into users (id, roll, admin_role, name, alias, codigo, email, password_hash, account_type_id)
    values (${admin}, 'admin', 'owner', 'Operadora', 'op-bench', 'BENCH000', 'op@operador.example', '', null),
           (${marina}, 'user', null, 'Marina', 'marina', 'MARINA00', 'marina@correo.example', '',
            (select id from account_types order by position limit 1))`;
  const [profile] = await sql<{ id: string }[]>`
    insert into profiles (owner_id, name, slug, locale, draft, short_code, theme_id)
    values (${marina}, 'Barro', 'barro', 'es', '{"version":1,"blocks":[]}', 'barro', 'barro') returning id`;
  const profileId = profile?.id ?? '';
  await sql`
    insert into profile_visit_days (owner_id, profile_id, day, visits, visitors)
    select ${marina}, ${profileId}, current_date - n, 100 + n, 50 from generate_series(0, 700) n`;
  await sql`alter table messages disable trigger user`;
  await sql`alter table contacts disable trigger user`;
  await sql`
    insert into conversations (owner_id, profile_id, profile_name, subject, visitor_name, locale, state, last_message_at)
    select ${marina}, ${profileId}, 'Barro', 'Hola', 'Persona ' || n, 'es', case when n % 50 = 0 then 'waiting' else 'closed' end,
           now() - n * interval '10 minutes' from generate_series(1, 10000) n`;
  await sql`
    insert into messages (owner_id, conversation_id, direction, channel, author_name, text, at)
    select c.owner_id, c.id, 'in', 'form', 'Ana', 'Una pregunta sobre los talleres del sábado', now() - (random() * 730) * interval '1 day'
      from conversations c cross join generate_series(1, ${Math.ceil(MESSAGES / 10_000)}::int) where c.owner_id = ${marina}`;
  await sql`
    insert into contacts (owner_id, name, name_key, email, source, status, created_at)
    select ${marina}, 'Persona ' || n, 'persona ' || n, 'persona' || n || '@correo.example', 'form', 'subscribed',
           now() - (random() * 730) * interval '1 day' from generate_series(1, ${CONTACTS}::int) n`;
  await sql`alter table messages enable trigger user`;
  await sql`alter table contacts enable trigger user`;
}

async function seedBusiness(sql: Sql): Promise<void> {
  await sql`alter table users disable trigger user`;
  await sql`
    insert into users (roll, name, alias, codigo, email, password_hash, account_type_id, created_at)
    select 'user', 'Cliente ' || n, 'c-' || n, 'C' || n, 'c' || n || '@correo.example', '', (select id from account_types order by position limit 1),
           now() - (random() * 900) * interval '1 day'
      from generate_series(1, ${SUBSCRIPTIONS}::int) n`;
  await sql`alter table users enable trigger user`;
  await sql`
    insert into subscriptions (owner_id, catalog_item_id, catalog_price_id, state, anchor_day, anchor_at, time_zone, period_start,
                               period_end, meter_start, meter_end, next_boundary, trial_ends_at, created_at, updated_at)
    select u.id, v.catalog_item_id, v.id, 'active', 1, u.created_at, 'Europe/Madrid', now(), now() + interval '1 month', now(),
           now() + interval '1 month', now() + interval '1 month', u.created_at + interval '14 days', u.created_at, u.created_at
      from users u join (
        select v.id, v.catalog_item_id, row_number() over (order by v.id) as place, count(*) over () as places
          from catalog_prices v where v.price_minor > 0) v on v.place = 1 + hashtext(u.alias)::bigint % v.places * sign(hashtext(u.alias))
     where u.alias like 'c-%'`;
  // Every fifth has a year of changes: expansions and contractions that cancel each other out.
  await sql`
    insert into revenue_movements (at, client_id, subscription_id, kind, currency, delta_minor, after_minor)
    select now() - (n * 40 + random() * 30) * interval '1 day', m.client_id, m.subscription_id,
           case when n % 2 = 0 then 'expansion' else 'contraction' end, m.currency, case when n % 2 = 0 then 100 else -100 end, m.after_minor
      from revenue_movements m cross join generate_series(1, 8) n where m.id % 5 = 0`;
  await sql`alter table invoices disable trigger user`;
  const seller = sql.json({ legalName: 'Enlace' });
  await sql`
    insert into invoices (owner_id, kind, state, series_id, series_year, number, full_number, currency, locale, time_zone, issued_at,
                          issue_date, due_date, seller, buyer, net_minor, tax_minor, total_minor, paid_minor, paid_at, created_at)
    select u.id, 'invoice', case when (i.n + m) % 40 = 0 then 'issued' else 'paid' end, (select id from invoice_series where code = 'F'), 2026,
           i.n * 24 + m, 'F-' || (i.n * 24 + m), 'EUR', 'es', 'Europe/Madrid', d.at, d.at::date, d.at::date + 14, ${seller}, ${seller}, 1900, 399,
           2299, case when (i.n + m) % 40 = 0 then 0 else 2299 end, case when (i.n + m) % 40 = 0 then null else d.at end, d.at
      from (select id, row_number() over (order by id) as n from users where alias like 'c-%') i
      join users u on u.id = i.id cross join generate_series(0, 23) m
      cross join lateral (select now() - (m * 30 + i.n % 30) * interval '1 day' as at) d`;
  await sql`alter table invoices enable trigger user`;
  await sql`
    insert into mails (owner_id, purpose, message_id, from_address, envelope_from, to_address, subject, body_text, state, created_at, sent_at)
    select ${marina}, 'transactional', 'm' || n, 'a@b.example', 'a@b.example', 'c@d.example', 'Hola', 'Hola', 'accepted', d.at, d.at
      from generate_series(1, 200000) n cross join lateral (select now() - (random() * 700) * interval '1 day' as at where n > 0) d`;
}

async function measure(work: () => Promise<unknown>): Promise<number> {
  for (let warm = 0; warm < 3; warm += 1) await work();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return percentile(times, 0.95);
}

type Sides = { ours: number; plain: number };

function print(name: string, { ours, plain }: Sides): void {
  const ratio = (ours / plain).toFixed(2);
  process.stdout.write(
    `${name.padEnd(22)}p95 ${ours.toFixed(0).padStart(5)} ms   plain counting ${plain.toFixed(0).padStart(6)} ms   ratio ${ratio}\n`,
  );
}

/** The slowest period of a dashboard. */
function slowest(what: string, periods: readonly Sides[]): Figure {
  const { ours, plain } = periods.reduce((slow, each) => (each.ours > slow.ours ? each : slow));
  const peer = { name: 'plain counting', value: plain };
  return { what, ours, unit: 'ms', peer, wanted: { of: 'ours', atMost: LIMIT_MS } };
}

/** The same rows without half-hour tables and movements: the obvious first implementation. */
const plainClient = (sql: Sql, days: number) => () =>
  Promise.all([
    sql`select count(*) from messages where owner_id = ${marina} and direction = 'in' and at >= now() - ${days * 2} * interval '1 day'`,
    sql`select (at at time zone 'Europe/Madrid')::date, count(*) from messages where owner_id = ${marina} and at >= now() - ${days * 2} * interval '1 day' group by 1`,
    sql`select (created_at at time zone 'Europe/Madrid')::date, count(*) from contacts where owner_id = ${marina} and created_at >= now() - ${days * 2} * interval '1 day' group by 1`,
    sql`select count(*) from contacts where owner_id = ${marina} and deleted_at is null`,
    sql`select count(*) from conversations where owner_id = ${marina} and state = 'waiting'`,
  ]);

const plainOperator = (sql: Sql, days: number) => () =>
  Promise.all([
    sql`select (sent_at at time zone 'UTC')::date, count(*) from mails where sent_at >= now() - ${days * 2} * interval '1 day' group by 1`,
    sql`select (at at time zone 'UTC')::date, count(*) from messages where direction = 'in' and at >= now() - ${days * 2} * interval '1 day' group by 1`,
    sql`select issue_date, currency, sum(net_minor), sum(total_minor) from invoices where issue_date >= now() - ${days * 2} * interval '1 day' group by 1, 2`,
    sql`select currency, sum(price_minor) from subscriptions s join catalog_items c on c.id = s.catalog_item_id join catalog_prices v on v.id = s.catalog_price_id where s.state in ('active', 'past_due') group by 1`,
    sql`select date_trunc('day', created_at), count(*) from users where roll = 'user' group by 1`,
  ]);

async function compare({ db, driver, dataDir }: { db: Database; driver: Sql; dataDir: string }): Promise<void> {
  // NOTE: the parts of the platform that the two readers touch.
  const deps = {
    db,
    clock: systemClock,
    mail: { kind: 'outbox' },
    config: { dataDir, defaultLocale: 'es' },
  } as unknown as Platform;
  await countMailSlots({ deps });
  const [client, operator]: [Sides[], Sides[]] = [[], []];
  for (const days of [7, 30, 90] as const) {
    const ours = await measure(() => readDashboard({ deps, owner: ownerId(marina), days }));
    const both = { ours, plain: await measure(plainClient(driver, days)) };
    print(`client, ${days} days`, both);
    client.push(both);
  }
  for (const period of ['30', '90', '12m'] as const) {
    const ours = await measure(() => readOverview({ deps, userId: admin, period }));
    const both = { ours, plain: await measure(plainOperator(driver, period === '12m' ? 365 : Number(period))) };
    print(`operator, ${period}`, both);
    operator.push(both);
  }
  const [messages, subscriptions] = [MESSAGES.toLocaleString('en'), SUBSCRIPTIONS.toLocaleString('en')];
  reportFigures(
    slowest(`dashboard of a client with ${messages} messages, slowest period, p95`, client),
    slowest(`dashboard of the operator, ${subscriptions} subscriptions, slowest period, p95`, operator),
  );
}

const database = await createThrowAwayDatabase();
const owner = postgres({ ...database.owner, max: 1, onnotice: () => undefined, connection: { statement_timeout: 0 } });
const db = createDatabase({
  connection: database.app,
  logger: complaintsOnly,
  max: 4,
  timeouts: { statement: 120_000 },
});
const driver = postgres({ ...database.owner, max: 1 });
try {
  await db.system(seedCatalog);
  await seedClient(owner);
  await seedBusiness(owner);
  // The rows were inserted with disabled triggers: the nightly check recounts them.
  await owner`select mend_figures(), fold_figures()`;
  await owner.unsafe('vacuum (analyze)');
  process.stdout.write(
    `${MESSAGES} messages, ${CONTACTS} tamys, ${SUBSCRIPTIONS} subscriptions, ${ROUNDS} rounds, limit ${LIMIT_MS} ms\n`,
  );
  await compare({ db, driver, dataDir: database.dataDir });
} finally {
  await Promise.all([db.close(), driver.end(), owner.end()]);
  await database.remove();
}
