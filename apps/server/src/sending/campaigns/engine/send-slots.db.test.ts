import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/kit/database.ts';
import { type Bucket, slotLifeMs, takeSlots } from './send-slots.ts';

let database: TestDatabase;
const start = Temporal.Instant.from('2026-11-22T08:00:00Z');

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A small seeded random generator. */
function createChance(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Run = { bucket: Bucket; minutes: number; workers: number; wanted: number; seed: number };

/** Workers on one virtual clock: each asks at intervals, and uses every slot as late as allowed. */
async function simulate({ bucket, minutes, workers, wanted, seed }: Run): Promise<number[]> {
  const chance = createChance(seed);
  const sentAt: number[] = [];
  const nextAsk = Array.from({ length: workers }, () => chance() * 200);
  for (;;) {
    const nowMs = Math.min(...nextAsk);
    if (nowMs > minutes * 60_000) return sentAt.toSorted((left, right) => left - right);
    const at = start.add({ microseconds: Math.round(nowMs * 1000) });
    const { offsetsMs } = await takeSlots(database.db.sql, { bucket, wanted, at });
    for (const offset of offsetsMs) sentAt.push(nowMs + offset + chance() * slotLifeMs);
    nextAsk[nextAsk.indexOf(nowMs)] = nowMs + 100 + chance() * 300;
  }
}

function busiestMinute(sentAt: readonly number[]): number {
  let max = 0;
  let first = 0;
  for (const [last, at] of sentAt.entries()) {
    while ((sentAt[first] ?? 0) <= at - 60_000) first += 1;
    max = Math.max(max, last - first + 1);
  }
  return max;
}

describe('600 mails a minute and four workers', () => {
  it('never make a minute with more, and use at least 97 of 100', async () => {
    const bucket = { scope: 'all', key: '', perMinute: 600 } as const;
    for (const seed of [2026]) {
      await database.adminSql`delete from send_buckets`;
      const sentAt = await simulate({ bucket, minutes: 5, workers: 4, wanted: 10, seed });
      expect(busiestMinute(sentAt)).toBeLessThanOrEqual(600);
      expect(sentAt.filter((at) => at < 5 * 60_000).length / (5 * 600)).toBeGreaterThanOrEqual(0.97);
    }
  }, 30_000);

  it('begin without a burst after a rest, and follow a new limit at once', async () => {
    await database.adminSql`delete from send_buckets`;
    const bucket = { scope: 'client', key: 'c', perMinute: 600 } as const;
    const take = (seconds: number, perMinute = 600, wanted = 1000) =>
      takeSlots(database.db.sql, { bucket: { ...bucket, perMinute }, wanted, at: start.add({ seconds }) });
    expect((await take(0)).offsetsMs).toHaveLength(10);
    expect(await take(0)).toMatchObject({ offsetsMs: [] });
    expect((await take(3600)).offsetsMs).toHaveLength(10);
    expect((await take(7200, 6000)).offsetsMs).toHaveLength(99);
    expect((await take(9000, 6)).offsetsMs).toHaveLength(1);
    const waited = await take(9001, 6);
    expect(waited.offsetsMs).toEqual([]);
    expect(waited.waitMs).toBeGreaterThan(8000);
  });
});

describe('workers that ask at the same time', () => {
  it('never get the same moment', async () => {
    await database.adminSql`delete from send_buckets`;
    const bucket = { scope: 'domain', key: 'correo.example', perMinute: 1200 } as const;
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => takeSlots(database.db.sql, { bucket, wanted: 3, at: start })),
    );
    const moments = answers.flatMap(({ offsetsMs }) => offsetsMs).map(Math.round);
    expect(moments).toHaveLength(20);
    expect(new Set(moments).size).toBe(20);
  });
});
