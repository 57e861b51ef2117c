import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedCatalog } from '#billing/catalog/seed-catalog.ts';
import { verifyBooks } from '#billing/invoices/chain/verify-books.ts';
import { createIssuerKit, seedBooks } from '#billing/invoices/issuing.test-support.ts';
import { systemClock } from '#platform/clock.ts';
import { createTestDatabase, type TestDatabase } from '#test/kit/database.ts';
import type { RenewalProcessInput } from './renewal-process.test-support.ts';

const program = fileURLToPath(new URL('./renewal-process.test-support.ts', import.meta.url));
const subscriptions = 1000;

let database: TestDatabase;
const children: ChildProcess[] = [];
beforeAll(async () => {
  database = await createTestDatabase({ max: 3 });
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database.drop();
});

async function seed(): Promise<void> {
  const sql = database.adminSql;
  await database.db.system(seedCatalog);
  await seedBooks(sql, { clients: subscriptions });
  const end = systemClock.now().subtract({ hours: 1 });
  const start = end.subtract({ hours: 24 * 31 });
  await sql`
    insert into subscriptions (owner_id, catalog_item_id, catalog_price_id, state, anchor_day, time_zone, anchor_at, period_start,
                               period_end, meter_start, meter_end, next_boundary)
    select i.owner_id, c.id, v.id, 'active', 1, 'Europe/Madrid', ${start.toString()}::timestamptz, ${start.toString()}::timestamptz,
           ${end.toString()}::timestamptz, ${start.toString()}::timestamptz, ${end.toString()}::timestamptz, ${end.toString()}::timestamptz
    from billing_identities i,
         (select c.id from catalog_items c join billing_periods b on b.id = c.billing_period_id
           where b.code = 'monthly' and not c.starts_trial order by c.position, c.id limit 1) c
    join lateral (select id from catalog_prices where catalog_item_id = c.id limit 1) v on true`;
}

/** Invoices issued by a separate process. */
async function renew(limit: number): Promise<number> {
  const input: RenewalProcessInput = { connection: database.connection, limit };
  const child = spawn(process.execPath, [program, JSON.stringify(input)], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  if (!child.stdout) throw new Error('the program has no output');
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(code).toBe(0);
  return Number(out.trim());
}

test('two processes bill a thousand subscriptions once each, and a third finds nothing', async () => {
  await seed();
  // The first process to start creates the queues; here that must not be a race.
  await (await createIssuerKit({ connection: database.connection, max: 2 })).close();
  const [one, other] = await Promise.all([renew(90), renew(110)]);
  expect(one + other).toBe(subscriptions);
  expect(await renew(90)).toBe(0);
  const [found] = await database.adminSql<{ periods: number; clients: number; invoices: number; span: number }[]>`
    select (select count(*)::int from subscription_periods) as periods,
           (select count(distinct owner_id)::int from subscription_periods) as clients,
           (select count(*)::int from invoices) as invoices,
           (select max(number) - min(number) + 1 from invoice_numbers)::int as span`;
  const all = { periods: subscriptions, clients: subscriptions, invoices: subscriptions, span: subscriptions };
  expect(found).toEqual(all);
  const books = await verifyBooks({ deps: { db: database.db, clock: systemClock } });
  expect(books).toMatchObject({ isWhole: true, checked: subscriptions, numbers: subscriptions });
}, 120_000);
