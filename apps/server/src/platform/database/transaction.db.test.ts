import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/kit/database.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { createDatabase } from './client.ts';
import { TransactionOverError } from './transaction.ts';

let test: TestDatabase;
const alice = randomUUID();
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

describe('a transaction', () => {
  it.each([-1, 0, 5, 60])(
    'that loses its connection ends the transaction for good, even for work that goes on after %i ms',
    async (pauseMs) => {
      await test.adminSql`create table if not exists unprotected (step integer)`;
      const victim = createDatabase({
        connection: test.connection,
        logger: silentLogger,
        max: 1,
        applicationName: 'victim',
      });
      const later = Promise.withResolvers<unknown>();
      const cut = victim.scoped(alice, async (tx) => {
        await tx.sql`select 1`;
        await test.adminSql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'victim'`;
        await tx.sql`select 2`.catch(() => undefined);
        if (pauseMs >= 0) await delay(pauseMs);
        const statement = Promise.resolve().then(() => tx.sql`insert into unprotected values (${pauseMs})`);
        later.resolve(
          statement.then(
            () => 'sent',
            () => 'refused',
          ),
        );
        return statement;
      });
      await expect(cut).rejects.toThrow();
      expect(await victim.scoped(alice, (tx) => tx.sql`select 1 as one`)).toEqual([{ one: 1 }]);
      expect(await victim.sql`select 2 as two`).toEqual([{ two: 2 }]);
      expect(await test.adminSql`select step from unprotected`).toHaveLength(0);
      await victim.close();
    },
  );

  it('is never split, never hangs and never throws elsewhere while connections break all the time', async () => {
    await test.adminSql`create table pairs (pair uuid not null, half integer not null)`;
    const victim = createDatabase({
      connection: test.connection,
      logger: silentLogger,
      max: 4,
      applicationName: 'chaos',
    });
    const acknowledged: string[] = [];
    let failures = 0;
    const endsAt = performance.now() + 3000;
    async function writePairs(): Promise<void> {
      while (performance.now() < endsAt) {
        const pair = randomUUID();
        try {
          await victim.system(async (tx) => {
            await tx.sql`insert into pairs values (${pair}, 1)`.catch(() => undefined);
            await tx.savepoint((inner) => inner.sql`insert into pairs values (${pair}, 2)`);
          });
          acknowledged.push(pair);
        } catch {
          failures += 1;
        }
      }
    }
    async function cutLinks(): Promise<void> {
      while (performance.now() < endsAt) {
        await test.adminSql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'chaos'`;
        await delay(15);
      }
    }
    await Promise.all([...Array.from({ length: 8 }, writePairs), cutLinks()]);
    await victim.close();
    console.info(`${acknowledged.length} transactions acknowledged, ${failures} failed`);
    expect(failures).toBeGreaterThan(0);
    expect(await test.adminSql`select pair from pairs group by pair having count(*) <> 2`).toHaveLength(0);
    const [kept] = await test.adminSql<
      { count: number }[]
    >`select count(distinct pair)::integer as count from pairs where pair = any(${acknowledged}::uuid[])`;
    expect(kept?.count).toBe(acknowledged.length);
  });

  it('refuses statements after its end', async () => {
    const leaked = await test.db.system(async (tx) => ({ tx }));
    expect(() => leaked.tx.sql`select 1`).toThrow(TransactionOverError);
    await expect(leaked.tx.savepoint(async () => undefined)).rejects.toThrow(TransactionOverError);
  });
});
