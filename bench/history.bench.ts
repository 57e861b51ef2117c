import { randomUUID } from 'node:crypto';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import type { ChainDeps } from '../apps/server/src/workspace/history/history.types.ts';
import { recordHistory } from '../apps/server/src/workspace/history/history.usecases.ts';
import { sealBatch } from '../apps/server/src/workspace/history/sealing/seal-batch.ts';
import { checkHistory } from '../apps/server/src/workspace/history/usecases/check-history.ts';
import { withCause } from '../apps/server/src/platform/cause.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { ownerId } from '../apps/server/src/platform/context.ts';
import { createDatabase, type Database, type Tx } from '../apps/server/src/platform/database/client.ts';
import { createSecrets } from '../apps/server/src/platform/security/secrets.ts';
import { createDiskStorage } from '../apps/server/src/platform/storage/storage.ts';
import { type Figure, reportFigures } from './figures.ts';
import { median } from './median.ts';
import { complaintsOnly, createThrowAwayDatabase } from './throw-away-database.ts';

const WRITES = Number(process.env['BENCH_WRITES'] ?? 1500);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const ENTRIES = Number(process.env['BENCH_ENTRIES'] ?? 200_000);
const IN_FLIGHT = 16;
const WANTED_WRITE_GAIN = 1.3;
const WANTED_CHECK_RATIO = 0.25;

// A change without history, with it, with its commit also announced by NOTIFY, and with the chain link created by the
// writer under a lock, all on durable storage; then the speed of the sealer and of the verification.

const owners = Array.from({ length: 200 }, () => ownerId(randomUUID()));
let turn = 0;

async function change(tx: Tx, owner: string): Promise<void> {
  await tx.sql`insert into bench_things (owner_id, id, name) values (${owner}, ${randomUUID()}, 'a thing')`;
}

async function record(tx: Tx, owner: (typeof owners)[number]): Promise<void> {
  const entry = {
    action: 'profile.updated',
    subjectKind: 'profile',
    subjectId: randomUUID(),
    before: { name: 'Panadería', slug: 'panaderia', locale: 'es' },
    after: { name: 'Panadería Ferrer', slug: 'panaderia-ferrer', locale: 'es' },
  };
  await recordHistory({ tx, owner, actor: { kind: 'user', userId: owner }, entry });
}

/** The cost of a chain maintained by the writers: serialised from reading the head until the commit. */
async function linkUnderLock(tx: Tx): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(4711)`;
  await tx.sql`insert into bench_chain select coalesce(max(seq), 0) + 1, sha256('x') from bench_chain`;
}

function variants(db: Database): Record<string, () => Promise<unknown>> {
  const inTransaction = (work: (tx: Tx, owner: (typeof owners)[number]) => Promise<unknown>) => () => {
    const owner = owners[turn++ % owners.length] ?? ownerId(randomUUID());
    const cause = { requestId: randomUUID(), operation: 'profiles.update', ip: '203.0.113.7' };
    return withCause(cause, () => db.scoped(owner, (tx) => work(tx, owner)));
  };
  return {
    'without history': inTransaction(change),
    'with history': inTransaction(async (tx, owner) => {
      await change(tx, owner);
      await record(tx, owner);
    }),
    'with history and NOTIFY': inTransaction(async (tx, owner) => {
      await change(tx, owner);
      await record(tx, owner);
      await tx.sql`select pg_notify('bench', '')`;
    }),
    'with a chain lock': inTransaction(async (tx, owner) => {
      await change(tx, owner);
      await record(tx, owner);
      await linkUnderLock(tx);
    }),
  };
}

type Figures = { perSecond: number; p95Ms: number };

async function measure(work: () => Promise<unknown>): Promise<Figures> {
  let left = WRITES;
  const times: number[] = [];
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      while (left-- > 0) {
        const began = performance.now();
        await work();
        times.push(performance.now() - began);
      }
    }),
  );
  const sorted = times.toSorted((a, b) => a - b);
  return {
    perSecond: WRITES / ((performance.now() - startedAt) / 1000),
    p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
  };
}

async function compareWrites(db: Database): Promise<Figure> {
  const works = Object.entries(variants(db));
  const figures = new Map<string, Figures[]>(works.map(([name]) => [name, []]));
  for (const [, work] of works) await measure(work);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, work] of works) figures.get(name)?.push(await measure(work));
  const rate = (name: string) => median((figures.get(name) ?? []).map(({ perSecond }) => perSecond));
  const base = rate('without history');
  console.log(`writes, ${IN_FLIGHT} in flight, durable, median of ${ROUNDS} rounds of ${WRITES}`);
  for (const [name, values] of figures) {
    const p95 = median(values.map(({ p95Ms }) => p95Ms));
    console.log(
      `  ${name.padEnd(26)} ${rate(name).toFixed(0).padStart(6)}/s  p95 ${p95.toFixed(1).padStart(6)} ms  ratio ${(rate(name) / base).toFixed(2)}`,
    );
  }
  return {
    what: 'writes with history',
    ours: rate('with history'),
    unit: '/s',
    peer: { name: 'with a chain lock', value: rate('with a chain lock') },
    wanted: { of: 'ratio', atLeast: WANTED_WRITE_GAIN },
  };
}

async function fill(admin: Sql): Promise<void> {
  await admin.unsafe(`
    truncate history_unsealed, history_seals, history_anchors, history_entries;
    insert into history_entries (owner_id, actor, action, subject_kind, subject_id, before, after, request_id, operation, network, created_at)
    select o, jsonb_build_object('kind', 'user', 'userId', o), 'profile.updated', 'profile', gen_random_uuid()::text,
           jsonb_build_object('name', 'thing ' || n, 'slug', 'thing'), jsonb_build_object('name', 'thing ' || n, 'slug', 'thing-' || n),
           gen_random_uuid()::text, 'profiles.update', '203.0.113.0/24', now()
      from generate_series(1, ${ENTRIES}) as n, lateral (select ('{${owners.join(',')}}'::uuid[])[1 + n % ${owners.length}] as o) as p;
    analyze history_entries; analyze history_unsealed;`);
}

async function timed(work: () => Promise<number>): Promise<number> {
  const startedAt = performance.now();
  const rows = await work();
  return rows / ((performance.now() - startedAt) / 1000);
}

async function sealAll(deps: ChainDeps): Promise<number> {
  let total = 0;
  let after: string | undefined;
  for (;;) {
    const { sealed, next } = await sealBatch({ deps, after });
    after = next;
    if (sealed === 0) return total;
    total += sealed;
  }
}

/** The same rows read in the same batches and only counted: an upper bound for verification. */
async function readOnly(db: Database): Promise<number> {
  let after = 0;
  for (;;) {
    const rows = await db.system(
      (tx) => tx.sql<{ seq: number }[]>`
        select s.*, e.id as e_id, e.created_at as e_created_at, e.actor as e_actor, e.action as e_action, e.before as e_before,
               e.after as e_after, e.request_id as e_request_id
          from history_seals s join history_entries e on e.owner_id = s.owner_id and e.id = s.entry_id
         where s.seq > ${after} order by s.seq limit 5000`,
    );
    if (rows.length === 0) return after;
    after = rows.at(-1)?.seq ?? after;
  }
}

async function compareChecks(deps: ChainDeps): Promise<Figure> {
  const [owner] = owners;
  if (!owner) throw new Error('there is always a first client');
  const perCheck = (input: { owner?: typeof owner }) =>
    timed(async () => {
      const { state, checked } = await checkHistory({ deps, ...input });
      if (state !== 'ok') throw new Error('the chain did not check');
      return checked;
    });
  // A warm-up, so that no side pays for a cold cache alone.
  await readOnly(deps.db);
  const limit = await timed(() => readOnly(deps.db));
  const whole = await perCheck({});
  const one = await perCheck({ owner });
  console.log(`check of ${ENTRIES} entries of ${owners.length} clients`);
  console.log(`  reading alone   ${limit.toFixed(0).padStart(8)} rows/s`);
  console.log(`  the whole chain ${whole.toFixed(0).padStart(8)} rows/s  ratio ${(whole / limit).toFixed(2)}`);
  console.log(`  one client      ${one.toFixed(0).padStart(8)} links/s`);
  console.log(`  memory of this process ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB`);
  return {
    what: `check of ${ENTRIES.toLocaleString('en')} entries of the history`,
    ours: whole,
    unit: 'rows/s',
    peer: { name: 'reading alone', value: limit },
    wanted: { of: 'ratio', atLeast: WANTED_CHECK_RATIO },
  };
}

async function main(): Promise<void> {
  const database = await createThrowAwayDatabase({ isDurable: true });
  const admin = postgres({ ...database.owner, max: 1, onnotice: () => undefined });
  const db = createDatabase({ connection: database.app, logger: complaintsOnly, max: IN_FLIGHT + 1 });
  const deps: ChainDeps = {
    db,
    clock: systemClock,
    logger: complaintsOnly,
    secrets: createSecrets(Buffer.alloc(32, 7)),
    storage: createDiskStorage({ root: path.join(database.dataDir, 'files') }),
  };
  try {
    await admin.unsafe(`
      create table bench_things (owner_id uuid not null, id uuid not null, name text not null, primary key (owner_id, id));
      call enlace_protect('bench_things');
      create table bench_chain (seq bigint primary key, hash bytea not null)`);
    const writes = await compareWrites(db);
    await fill(admin);
    console.log(`sealer: ${(await timed(() => sealAll(deps))).toFixed(0)} rows/s`);
    await admin`analyze history_seals`;
    const checks = await compareChecks(deps);
    const gain = writes.ours / (writes.peer?.value ?? Number.NaN);
    console.log(`writes are ${gain.toFixed(2)} times as fast as with a chain lock`);
    console.log(
      `wanted: ${WANTED_WRITE_GAIN} times the chain lock, check at least ${WANTED_CHECK_RATIO} of reading alone`,
    );
    reportFigures(writes, checks);
  } finally {
    await Promise.all([db.close(), admin.end()]);
    await database.remove();
  }
}

await main();
