import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/kit/database.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { createDatabase } from './client.ts';
import { takeSeedTurn } from './seed-turn.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('waits for its turn longer than a lock may be waited for', async () => {
  const { connection, adminSql } = database;
  const db = createDatabase({ connection, logger: silentLogger, max: 4, timeouts: { lock: 20 } });
  const order: string[] = [];
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  try {
    const first = db.system(async (tx) => {
      await takeSeedTurn(tx, 'trial');
      begun.resolve();
      await released.promise;
      order.push('first');
    });
    await begun.promise;
    const second = db.system(async (tx) => {
      await takeSeedTurn(tx, 'trial');
      order.push('second');
    });
    const waiting = async () => {
      const rows = await adminSql`
        select 1 from pg_stat_activity
         where datname = current_database() and query like '%pg_try_advisory_xact_lock%' and pid <> pg_backend_pid()
           and clock_timestamp() - xact_start > interval '100 milliseconds'`;
      return rows.length;
    };
    await expect.poll(waiting, { timeout: 60_000 }).toBe(2);
    released.resolve();
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'second']);
  } finally {
    released.resolve();
    await db.close();
  }
});
