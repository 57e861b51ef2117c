import { expect, it } from 'vitest';
import { createTestDatabase } from '#test/kit/database.ts';
import type { Database } from './client.ts';
import { databaseOnceOpen } from './database-once-open.ts';

it('makes transactions wait until the database is open', async () => {
  const { db, drop } = await createTestDatabase();
  const opening = Promise.withResolvers<Database>();
  const late = databaseOnceOpen(opening.promise);
  const answer = late.system(async ({ sql }) => sql<{ one: number }[]>`select 1 as one`);
  expect(() => late.sql).toThrow('still being prepared');
  opening.resolve(db);
  expect([...(await answer)]).toEqual([{ one: 1 }]);
  expect([...(await late.sql`select 2 as two`)]).toEqual([{ two: 2 }]);
  await drop();
});

it('fails transactions with what kept the database from opening', async () => {
  const late = databaseOnceOpen(Promise.reject(new Error('a migration failed')));
  await expect(late.scoped('somebody', async () => 1)).rejects.toThrow('a migration failed');
  await expect(late.listen('channel', () => undefined)).rejects.toThrow('a migration failed');
});
