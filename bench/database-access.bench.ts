import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { createDatabase, type Database } from '../apps/server/src/platform/database/client.ts';
import { type Figure, reportFigures } from './figures.ts';
import { median } from './median.ts';
import { complaintsOnly, createThrowAwayDatabase } from './throw-away-database.ts';

const TRANSACTIONS = Number(process.env['BENCH_TRANSACTIONS'] ?? 4000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 9);
const IN_FLIGHT = 16;
const CONNECTIONS = 8;
const ROWS = 10_000;
const WANTED_RATIO = 0.8;

// One indexed select and one insert in a scoped transaction, against the same statements on the driver alone.

type Note = { ownerId: string; id: string; title: string; body: string; writtenAt: Temporal.Instant };
type Work = () => Promise<unknown>;
type Clients = {
  db: Database;
  /** The bare driver with the same role, which sees rows only inside a scope. */
  driver: Sql;
  /** The bare driver as table owner: shows the cost of the transaction around a single statement. */
  unbound: Sql;
};

const owner = randomUUID();

async function createRows(admin: Sql): Promise<string[]> {
  await admin.unsafe(`
    create table bench_notes (
      owner_id uuid not null, id uuid not null, title text not null, body text not null, written_at timestamptz not null,
      primary key (owner_id, id)
    );
    call enlace_protect('bench_notes');
    insert into bench_notes
      select '${owner}', gen_random_uuid(), 'note ' || n, repeat('x', 200), now() from generate_series(1, ${ROWS}) as n;
    analyze bench_notes;`);
  const rows = await admin<{ id: string }[]>`select id from bench_notes`;
  return rows.map(({ id }) => id);
}

function newNote(): Note {
  return {
    ownerId: owner,
    id: randomUUID(),
    title: 'a new note',
    body: 'y'.repeat(200),
    writtenAt: Temporal.Instant.fromEpochMilliseconds(1_780_000_000_000),
  };
}

/** Transactions per second with sixteen in flight. */
async function measure(work: Work): Promise<number> {
  let left = TRANSACTIONS;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      while (left-- > 0) await work();
    }),
  );
  return TRANSACTIONS / ((performance.now() - startedAt) / 1000);
}

/** The statements of a scoped transaction, on the driver alone. */
function scopedOnDriver<T>(driver: Sql, statement: (tx: postgres.TransactionSql) => Promise<T>): Promise<unknown> {
  return driver.begin((tx) => {
    void tx`select set_config('enlace.owner', ${owner}, true)`.execute();
    return statement(tx);
  });
}

function selects({ db, driver, unbound, ids }: Clients & { ids: string[] }): Record<string, Work> {
  let turn = 0;
  const nextId = () => ids[turn++ % ids.length] ?? '';
  return {
    ours: () =>
      db.scoped(
        owner,
        (tx) => tx.sql<Note[]>`select * from bench_notes where owner_id = ${owner} and id = ${nextId()}`,
      ),
    driver: () =>
      scopedOnDriver(
        driver,
        (tx) => tx<Note[]>`select * from bench_notes where owner_id = ${owner} and id = ${nextId()}`,
      ),
    'driver, single statement': () =>
      unbound<Note[]>`select * from bench_notes where owner_id = ${owner} and id = ${nextId()}`,
  };
}

function inserts({ db, driver }: Clients): Record<string, Work> {
  return {
    ours: () => db.scoped(owner, (tx) => tx.sql`insert into bench_notes ${tx.sql(newNote())}`),
    driver: () =>
      scopedOnDriver(driver, (tx) => {
        const note = newNote();
        return tx`insert into bench_notes (owner_id, id, title, body, written_at)
                  values (${note.ownerId}, ${note.id}, ${note.title}, ${note.body}, ${String(note.writtenAt)})`;
      }),
  };
}

/** Prints the medians of interleaved rounds; returns ours and the driver's. */
async function compare({
  name,
  works,
  admin,
}: {
  name: string;
  works: Record<string, Work>;
  admin: Sql;
}): Promise<Figure> {
  const figures = new Map<string, number[]>(Object.keys(works).map((variant) => [variant, []]));
  for (const work of Object.values(works)) await measure(work);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [variant, work] of Object.entries(works)) figures.get(variant)?.push(await measure(work));
    await admin`delete from bench_notes where title = 'a new note'`;
    await admin`vacuum bench_notes`;
  }
  const limit = median(figures.get('driver') ?? []);
  console.log(`${name}: per second, ${IN_FLIGHT} in flight on ${CONNECTIONS} connections, median of ${ROUNDS}`);
  for (const [variant, values] of figures) {
    const rate = median(values);
    console.log(`  ${variant.padEnd(24)} ${rate.toFixed(0).padStart(6)}  ratio ${(rate / limit).toFixed(2)}`);
  }
  return {
    what: `${name} in a scoped transaction`,
    ours: median(figures.get('ours') ?? []),
    unit: '/s',
    peer: { name: 'same statements on the driver alone', value: limit },
    wanted: { of: 'ratio', atLeast: WANTED_RATIO },
  };
}

async function main(): Promise<void> {
  const database = await createThrowAwayDatabase();
  const admin = postgres({ ...database.owner, max: 1, onnotice: () => undefined });
  const driver = postgres({ ...database.app, max: CONNECTIONS, fetch_types: false });
  const unbound = postgres({ ...database.owner, max: CONNECTIONS, fetch_types: false });
  const db = createDatabase({ connection: database.app, logger: complaintsOnly, max: CONNECTIONS + 1 });
  try {
    const ids = await createRows(admin);
    const clients = { db, driver, unbound };
    const figures = [
      await compare({ name: 'indexed select', works: selects({ ...clients, ids }), admin }),
      await compare({ name: 'insert', works: inserts(clients), admin }),
    ];
    console.log(`wanted: at least ${WANTED_RATIO} of the driver`);
    reportFigures(...figures);
  } finally {
    await Promise.all([db.close(), driver.end(), unbound.end(), admin.end()]);
    await database.remove();
  }
}

await main();
