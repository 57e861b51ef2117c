import postgres, { type Sql } from 'postgres';
import { seedCatalog } from '../apps/server/src/billing/catalog/seed-catalog.ts';
import {
  createIssuerKit,
  type IssuerKit,
  seedBooks,
} from '../apps/server/src/billing/invoices/issuing.test-support.ts';
import { verifyBooks } from '../apps/server/src/billing/invoices/chain/verify-books.ts';
import { batchSize, runDue } from '../apps/server/src/billing/subscriptions/engine/run-due.ts';
import type { BillingDeps } from '../apps/server/src/billing/subscriptions/subscriptions.types.ts';
import { findSubscription } from '../apps/server/src/billing/subscriptions/usecases/read-subscription.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import type { OwnerId } from '../apps/server/src/platform/context.ts';
import { createLive } from '../apps/server/src/platform/realtime/live.ts';
import { reportFigures } from './figures.ts';
import { complaintsOnly, createThrowAwayDatabase } from './throw-away-database.ts';

const SUBSCRIPTIONS = Number(process.env['BENCH_SUBSCRIPTIONS'] ?? 100_000);
const READS = 400;
const WANTED_RATE = 5000;
const WANTED_RATIO = 0.4;
const WANTED_READ_MS = 50;

// The renewal run as in the product: due subscriptions claimed in batches, next periods counted from their anchors,
// invoices with line, tax, number and chain entry, billed periods, timeline, updated rows. Compared with copying the
// same rows of the same tables in batches of the same size into tables with the same keys and without rules. Then the
// time a client waits for their subscription state, next charge included, among all of them.

const tables = [
  'invoice_lines',
  'invoice_taxes',
  'invoices',
  'invoice_numbers',
  'invoice_chain',
  'subscription_periods',
  'subscription_events',
];

async function seedSubscriptions(admin: Sql, at: Temporal.Instant): Promise<void> {
  const [start, end] = [at.subtract({ hours: 24 * 31 }).toString(), at.toString()];
  await admin`
    insert into subscriptions (owner_id, catalog_item_id, catalog_price_id, state, anchor_day, time_zone, anchor_at, period_start,
                               period_end, meter_start, meter_end, next_boundary)
    select i.owner_id, c.id, v.id, 'active', 1, 'Europe/Madrid', ${start}::timestamptz, ${start}::timestamptz, ${end}::timestamptz,
           ${start}::timestamptz, ${end}::timestamptz, ${end}::timestamptz
    from billing_identities i,
         (select c.id from catalog_items c join billing_periods b on b.id = c.billing_period_id
           where b.code = 'monthly' and not c.starts_trial order by c.position, c.id limit 1) c
    join lateral (select id from catalog_prices where catalog_item_id = c.id limit 1) v on true`;
  await admin.unsafe('analyze');
}

async function renewAll(deps: BillingDeps): Promise<{ issued: number; perSecond: number }> {
  const began = performance.now();
  const { issued } = await runDue({ deps });
  return { issued, perSecond: issued / ((performance.now() - began) / 1000) };
}

/** The rows of the run, in batches of the same size, into tables that only have their keys. */
async function copyAll(admin: Sql): Promise<number> {
  for (const table of tables)
    await admin.unsafe(`create table plain_${table} (like ${table} including defaults including indexes)`);
  let spent = 0;
  for (let from = 0; from < SUBSCRIPTIONS; from += batchSize) {
    await admin.unsafe(`
      drop table if exists picked; create temporary table picked as
        select owner_id, invoice_id from invoice_chain where sequence > ${from} and sequence <= ${from + batchSize}`);
    const began = performance.now();
    await admin.begin(async (tx) => {
      for (const table of tables) {
        const id = table === 'invoices' ? 'id' : 'invoice_id';
        await tx.unsafe(
          `insert into plain_${table} select t.* from ${table} t join picked p on t.owner_id = p.owner_id and t.${id} = p.invoice_id`,
        );
      }
    });
    spent += performance.now() - began;
  }
  return SUBSCRIPTIONS / (spent / 1000);
}

async function readP95(
  { db }: IssuerKit,
  { deps, owners }: { deps: BillingDeps; owners: readonly OwnerId[] },
): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < READS; index += 1) {
    const owner = owners[Math.floor((index * owners.length) / READS)];
    if (owner === undefined) continue;
    const began = performance.now();
    const found = await db.scoped(owner, (tx) => findSubscription({ tx, deps, owner }));
    if (!found?.nextCharge) throw new Error('a subscription without its next charge was read');
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}

async function main(): Promise<void> {
  const database = await createThrowAwayDatabase({ isDurable: true });
  const admin = postgres({ ...database.owner, max: 1, onnotice: () => undefined });
  const kit = await createIssuerKit({ connection: database.app, max: 8 });
  const { db } = kit;
  const at = systemClock.now();
  const deps: BillingDeps = {
    ...kit.deps,
    db,
    logger: complaintsOnly,
    live: createLive({ db, logger: complaintsOnly }),
  };
  try {
    await db.system(seedCatalog);
    const owners = await seedBooks(admin, { clients: SUBSCRIPTIONS });
    await seedSubscriptions(admin, at);
    const { issued, perSecond } = await renewAll(deps);
    if (issued !== SUBSCRIPTIONS) throw new Error(`${issued} invoices for ${SUBSCRIPTIONS} subscriptions`);
    const again = await renewAll(deps);
    if (again.issued !== 0) throw new Error(`a second run issued ${again.issued} invoices`);
    const limit = await copyAll(admin);
    console.log(
      `${SUBSCRIPTIONS} subscriptions renewed in transactions of ${batchSize}, durable; a second run found nothing`,
    );
    console.log(
      `  renewed and issued             ${perSecond.toFixed(0).padStart(7)} invoices/s (wanted ${WANTED_RATE})`,
    );
    console.log(`  same rows copied, no rules     ${limit.toFixed(0).padStart(7)} invoices/s`);
    console.log(`  ratio ${(perSecond / limit).toFixed(2)} (wanted ${WANTED_RATIO})`);
    const books = await verifyBooks({ deps: { db, clock: systemClock } });
    if (!books.isWhole) throw new Error(`the books are not whole: ${JSON.stringify(books.breach)}`);
    const p95 = await readP95(kit, { deps, owners });
    console.log(
      `state of one subscription with its next charge: p95 ${p95.toFixed(1)} ms (wanted below ${WANTED_READ_MS})`,
    );
    const subscriptions = SUBSCRIPTIONS.toLocaleString('en');
    const pace = { ours: perSecond, unit: 'invoices/s' };
    reportFigures(
      {
        what: `renewal of ${subscriptions} subscriptions`,
        ...pace,
        peer: { name: 'same rows copied, no rules', value: limit },
        wanted: { of: 'ratio', atLeast: WANTED_RATIO },
      },
      { what: 'renewal, pace', ...pace, wanted: { of: 'ours', atLeast: WANTED_RATE } },
      {
        what: `state of a subscription among ${subscriptions}, p95`,
        ours: p95,
        unit: 'ms',
        wanted: { of: 'ours', atMost: WANTED_READ_MS },
      },
    );
    if (p95 >= WANTED_READ_MS) process.exitCode = 1;
  } finally {
    await kit.close();
    await admin.end();
    await database.remove();
  }
}

await main();
