import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/kit/database.ts';
import { addToBucket } from './attempt-limits.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const start = Temporal.Instant.from('2026-11-16T17:00:00Z');

/** Pours units into a bucket of three, which loses one a second; answers the waits. */
async function pour(key: string, ...afterMs: number[]): Promise<number[]> {
  const waits: number[] = [];
  for (const milliseconds of afterMs) {
    const now = start.add({ milliseconds });
    const bucket = { capacity: 3, msPerUnit: 1000 };
    waits.push(await database.db.system((tx) => addToBucket(tx, { key, bucket, now })));
  }
  return waits;
}

it('a bucket takes what it holds, and says how long the next has to wait', async () => {
  expect(await pour('full', 0, 0, 0, 0)).toEqual([0, 0, 0, 1000]);
  expect(await pour('other', 0)).toEqual([0]);
});

it('a bucket that is full counts the time since its last unit', async () => {
  expect(await pour('waiting', 0, 0, 0, 400, 999, 1000, 1000)).toEqual([0, 0, 0, 600, 1, 0, 1000]);
});

it('a bucket loses no more than it holds', async () => {
  expect(await pour('emptied', 0, 60_000, 60_000, 60_000, 60_000)).toEqual([0, 0, 0, 0, 1000]);
});

it('a clock that runs behind another lengthens no wait', async () => {
  expect(await pour('behind', 0, 0, 0, -5000)).toEqual([0, 0, 0, 1000]);
});
