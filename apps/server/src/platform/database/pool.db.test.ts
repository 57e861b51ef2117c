import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/kit/database.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { createPool, type Pool } from './pool.ts';
import { runTransaction } from './transaction.ts';

let test: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  test = await createTestDatabase();
  const timeouts = { statement: 15_000, lock: 5000, idleInTransaction: 15_000 };
  const target = { connection: test.connection };
  pool = createPool({ target, max: 2, applicationName: 'enlace-pool', timeouts, logger: silentLogger });
});
afterAll(async () => {
  await pool.close();
  await test.drop();
});

/** Something only one generation of connections holds, observed through a weak reference. */
function watchGeneration(): WeakRef<object> {
  return new WeakRef(pool.sql.options);
}

function collect(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

it('lets the first connections go once others have taken their place', async () => {
  await pool.sql`select 1`;
  await runTransaction({ pool, ownerId: null, work: ({ sql }) => sql`select 2`, options: {} });
  const first = watchGeneration();
  // A loss replaces them as the hourly renewal does.
  await test.adminSql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'enlace-pool'`;
  await expect.poll(() => pool.sql`select 1 as one`.then((rows) => rows.length)).toBe(1);
  // They are kept until none of their statements can still run.
  for (let second = 0; second < 40 && first.deref() !== undefined; second += 1) {
    await delay(1000);
    collect();
  }
  expect(first.deref() === undefined).toBe(true);
}, 60_000);
