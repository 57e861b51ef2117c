import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import type { AdminCall } from '../apps/server/src/billing/invoices/invoices.types.ts';
import type { InvoiceFilter } from '../apps/server/src/billing/invoices/admin-invoices.queries.ts';
import { listAdminInvoices, readFigures } from '../apps/server/src/billing/invoices/usecases/read-admin-invoices.ts';
import { createDatabase, type Database } from '../apps/server/src/platform/database/client.ts';
import { reportFigures } from './figures.ts';
import { percentile } from './percentile.ts';
import { complaintsOnly, createThrowAwayDatabase } from './throw-away-database.ts';

// The operator's invoice list as read by the API, over a million invoices of a hundred thousand clients: the page, and
// the figures of all tabs with their sums, which the screen requests along with it.

const CLIENTS = Number(process.env['BENCH_CLIENTS'] ?? 100_000);
const EACH = 10;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 40);
const limits = { page: 200, figures: 500 } as const;
const PAGE = 50;

/** Ten months of invoices, one in a hundred open, one in five hundred a credit note. */
async function seed(sql: Sql): Promise<void> {
  const [series, type] = [randomUUID(), randomUUID()];
  await sql`insert into account_types (id, code, name, position) values (${type}, 'tipo', '{"es": "Tipo", "en": "Type", "jp": "種類"}', 1)`;
  await sql`alter table users disable trigger user`;
  await sql`
    insert into users (roll, name, alias, codigo, email, account_type_id, password_hash, created_at)
    select 'user', (array['Marina', 'Íñigo', 'Julia', 'Tomás', 'Aitana'])[1 + n % 5] || ' ' || (array['García', 'Ferrer', 'Muñoz', 'Roca'])[1 + n % 4]
             || ' ' || substr(md5(n::text), 1, 6),
           'cliente-' || n, upper(substr(md5('c' || n), 1, 8)) || n, 'persona' || n || '@correo.example', ${type}, '', now() - interval '400 days'
      from generate_series(1, ${CLIENTS}) as n`;
  await sql`alter table users enable trigger user`;
  await sql`update installation_mode set mode = 'real', opened_at = now()`;
  await sql`insert into invoice_series (id, code, kind, pattern) values (${series}, 'ZZ', 'invoice', 'ZZ-{year}-{number:8}')`;
  await sql`alter table invoices disable trigger user`;
  for (let month = 0; month < EACH; month += 1) {
    await sql`
      insert into invoices (owner_id, kind, state, series_id, series_year, number, full_number, currency, locale, time_zone, issued_at,
                            issue_date, due_date, seller, buyer, net_minor, tax_minor, total_minor, paid_minor, paid_at, created_at)
      select u.id, 'invoice', case when n % 100 = ${month} then 'issued' else 'paid' end, ${series}, 2026, ${month} * ${CLIENTS}::int + n,
             'ZZ-2026-' || lpad((${month} * ${CLIENTS}::int + n)::text, 8, '0'), case when n % 50 = 0 then 'USD' else 'EUR' end, 'es', 'Europe/Madrid', d.at,
             d.at::date, d.at::date + 14, '{"legalName": "Enlace"}',
             jsonb_build_object('legalName', u.name || ' S. L.', 'taxId', 'B' || lpad(n::text, 8, '0'), 'country', 'ES', 'city', 'Valencia'),
             1900, 399, 2299, case when n % 100 = ${month} then 0 else 2299 end, case when n % 100 = ${month} then null else d.at end, d.at
        from (select id, name, row_number() over (order by id) as n from users where alias like 'cliente-%') u
        cross join lateral (select now() - ((${EACH}::int - ${month}) * 30 - n % 28) * interval '1 day' as at) d`;
  }
  await sql`insert into invoice_days (figure, day, currency, invoices, net_minor, total_minor) select * from invoice_day_drift()`;
  await sql`alter table invoices enable trigger user`;
  await sql`
    insert into invoice_buyers (owner_id, legal_name, tax_id)
    select distinct owner_id, buyer ->> 'legalName', buyer ->> 'taxId' from invoices`;
  await sql`
    insert into invoice_numbers (series_id, year, number, owner_id, invoice_id, full_number)
    select series_id, series_year, number, owner_id, id, full_number from invoices`;
  for (const table of ['invoice_buyers', 'invoice_numbers']) await sql`vacuum (analyze) ${sql(table)}`;
  await sql`vacuum (analyze) users`;
  await sql`vacuum (analyze) invoices`;
}

async function measure(work: () => Promise<unknown>): Promise<number> {
  for (let warm = 0; warm < 2; warm += 1) await work();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
    // Something this slow needs no forty rounds.
    if (times.length >= 3 && times.reduce((sum, time) => sum + time, 0) > 15_000) break;
  }
  return percentile(times, 0.95);
}

/** The use cases only read the database, the clock and the billing settings. */
function depsOf(db: Database): AdminCall['deps'] {
  // NOTE: the only parts of the dependencies that reading the list touches.
  return { db, clock: { now: () => Temporal.Now.instant() } } as unknown as AdminCall['deps'];
}

const filters: { name: string; filter: InvoiceFilter }[] = [
  { name: 'newest', filter: { tab: 'all' } },
  { name: 'open', filter: { tab: 'open' } },
  { name: 'payment failed', filter: { tab: 'failed' } },
  { name: 'a month', filter: { tab: 'all', from: '2026-09-01', until: '2026-09-30' } },
  { name: 'dollars', filter: { tab: 'all', currency: 'USD' } },
  { name: 'a number', filter: { tab: 'all', search: 'ZZ-2026-00077777' } },
  { name: 'the end of a number', filter: { tab: 'all', search: '77777' } },
  { name: 'a tax number', filter: { tab: 'all', search: 'B00012345' } },
  { name: 'a surname (1 in 4)', filter: { tab: 'all', search: 'muñoz' } },
  { name: 'an address', filter: { tab: 'all', search: 'persona777@correo.example' } },
  { name: 'nothing found', filter: { tab: 'all', search: 'zzyzxq' } },
];

const database = await createThrowAwayDatabase();
const driver = postgres({ ...database.owner, max: 1, onnotice: () => undefined, connection: { statement_timeout: 0 } });
const db = createDatabase({ connection: database.app, logger: complaintsOnly, max: 4 });
try {
  const began = performance.now();
  await seed(driver);
  console.log(`${CLIENTS * EACH} invoices in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const deps = depsOf(db);
  const worst = { page: 0, figures: 0 };
  for (const { name, filter } of filters) {
    const { total, totalIsExact } = await listAdminInvoices({ deps, query: { ...filter, limit: PAGE } });
    const page = await measure(() => listAdminInvoices({ deps, query: { ...filter, limit: PAGE } }));
    const figures = await measure(() => readFigures({ deps, filter }));
    worst.page = Math.max(worst.page, page);
    worst.figures = Math.max(worst.figures, figures);
    console.log(
      `${name.padEnd(24)} page p95 ${page.toFixed(1).padStart(9)} ms   figures p95 ${figures.toFixed(1).padStart(9)} ms   ${totalIsExact ? '' : '> '}${total}`,
    );
  }
  for (const [what, ours] of [
    ['page', worst.page],
    ['figures', worst.figures],
  ] as const)
    reportFigures({
      what: `operator's invoices, a million, ${what}, slowest case, p95`,
      ours,
      unit: 'ms',
      wanted: { of: 'ours', atMost: limits[what] },
    });
} finally {
  await driver.end();
  await db.close();
  await database.remove();
}
