import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/kit/database.ts';
import { readCopy } from './read-copy.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('lets the next query through after rows that filled the buffer at the very end', async () => {
  const sql = postgres({ ...database.adminConnection, max: 1, fetch_types: false });
  try {
    await sql`select 1`;
    const session = await sql.reserve();
    for (const length of [1, 65_536, 100_000, 1_000_000]) {
      const source = await session.unsafe(`copy (select repeat('x', ${length})) to stdout`).readable();
      let bytes = 0;
      for await (const row of readCopy(source)) bytes += row.length;
      expect(bytes).toBe(length + 1);
      expect(await session`select 1 as one`).toEqual([{ one: 1 }]);
    }
    session.release();
  } finally {
    await sql.end({ timeout: 2 });
  }
});
