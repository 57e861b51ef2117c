import postgres from 'postgres';
import type { AdminQuery } from '../apps/server/src/billing/subscriptions/admin/admin-subscriptions.queries.ts';
import { countForAdmin, listForAdmin } from '../apps/server/src/billing/subscriptions/admin/read-admin.ts';
import type { BillingDeps } from '../apps/server/src/billing/subscriptions/subscriptions.types.ts';
import { createDatabase, type Database } from '../apps/server/src/platform/database/client.ts';
import { reportFigures } from './figures.ts';
import { adminId, planIds, seedClients } from './many-clients.ts';
import { percentile } from './percentile.ts';
import { complaintsOnly, createThrowAwayDatabase } from './throw-away-database.ts';

// The operator's subscription list as read by the API (page and count), in its three orders, by search and by filters,
// over the subscriptions of a hundred thousand clients.

const CLIENTS = Number(process.env['BENCH_CLIENTS'] ?? 100_000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 40);
const LIMIT_MS = 200;

type Query = Omit<AdminQuery, 'limit' | 'adminId'>;
const cases: { name: string; query: Query }[] = [
  { name: 'newest', query: { sort: 'created' } },
  { name: 'oldest', query: { sort: 'created', direction: 'asc' } },
  { name: 'next due', query: { sort: 'boundary' } },
  { name: 'by client', query: { sort: 'client' } },
  { name: 'active', query: { sort: 'created', state: 'active' } },
  { name: 'paused, nobody', query: { sort: 'created', state: 'paused' } },
  { name: 'usual plan, by client', query: { sort: 'client', planId: planIds.usual } },
  { name: 'rare plan', query: { sort: 'created', planId: planIds.rare } },
  { name: 'one address', query: { sort: 'created', search: 'persona77777@' } },
  { name: 'a surname (1 in 20)', query: { sort: 'created', search: 'muñoz' } },
  { name: 'a surname, by client', query: { sort: 'client', search: 'muñoz' } },
  { name: 'in every address', query: { sort: 'boundary', search: 'persona' } },
  { name: 'nothing found', query: { sort: 'created', search: 'zzyzxq' } },
];

async function p95(work: () => Promise<unknown>): Promise<number> {
  for (let warm = 0; warm < 3; warm += 1) await work();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return percentile(times, 0.95);
}

function depsOf(db: Database): BillingDeps {
  // NOTE: the only part of the dependencies that reading the list touches.
  return { db } as unknown as BillingDeps;
}

const database = await createThrowAwayDatabase();
const driver = postgres({
  ...database.owner,
  max: 1,
  onnotice: () => undefined,
  connection: { statement_timeout: 0 },
});
const db = createDatabase({ connection: database.app, logger: complaintsOnly, max: 4 });
try {
  await seedClients(driver, CLIENTS);
  const deps = depsOf(db);
  let worst = 0;
  for (const { name, query } of cases) {
    const asked = { ...query, limit: 50, adminId };
    const { total } = await listForAdmin(deps, asked);
    const first = await p95(() => listForAdmin(deps, asked));
    let cursor: string | undefined;
    for (let page = 0; page < 20; page += 1) cursor = (await listForAdmin(deps, { ...asked, cursor })).next ?? cursor;
    const deep = await p95(() => listForAdmin(deps, { ...asked, cursor }));
    worst = Math.max(worst, first, deep);
    console.log(
      `${name.padEnd(24)} first page ${first.toFixed(1).padStart(8)} ms   page 21 ${deep.toFixed(1).padStart(8)} ms   ${total}`,
    );
  }
  const counts = await p95(() => countForAdmin(deps));
  console.log(`counts per state ${counts.toFixed(1)} ms`);
  reportFigures({
    what: `subscriptions of ${CLIENTS.toLocaleString('en')} clients, slowest shape, p95`,
    ours: Math.max(worst, counts),
    unit: 'ms',
    wanted: { of: 'ours', atMost: LIMIT_MS },
  });
} finally {
  await Promise.all([db.close(), driver.end()]);
  await database.remove();
}
