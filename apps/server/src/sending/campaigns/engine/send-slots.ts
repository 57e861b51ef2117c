import type { Platform } from '#platform/platform.types.ts';
import type { DatabaseSql, Tx } from '#platform/database/client.ts';
import { createDatabaseClock } from './database-clock.ts';

/** How far ahead a worker may reserve: what others lose when it dies, and how late a slot may be used. */
const horizonSeconds = 1;
/** Slots older than this expire, so that no minute exceeds its limit. */
export const slotLifeMs = 200;
/** Maximum time from a slot to the server, on top of a usual commit; later mails are requeued. */
export const handoverMs = 500;
/** At this precision, the moments of two workers do not collide. */
const spreadMs = 50;
const maxQuestions = 3;

export type Bucket = { scope: 'all' | 'client' | 'domain' | 'server'; key: string; perMinute: number };
type Pace = {
  /** Between two slots. */
  gapMs: number;
  /** Until there may be another. */
  waitMs: number;
};
export type Slots = Pace & {
  /** Milliseconds from `momentMs`, in order. */
  offsetsMs: number[];
  /** Database time. */
  momentMs: number;
};
export type DueSlots = Pace & {
  /** Moments (monotonic) of this process, in order. */
  dueMs: number[];
};

type SlotRow = Pace & { firstMs: number; taken: number; momentMs: number };
type TakeInput = { bucket: Bucket; wanted: number; at?: Temporal.Instant };

/** Reserves up to so many sending moments under this limit, shared by all workers. */
export async function takeSlots(sql: Tx['sql'] | DatabaseSql, { bucket, wanted, at }: TakeInput): Promise<Slots> {
  const { scope, key, perMinute } = bucket;
  const [row] = await sql<SlotRow[]>`
    select first_ms, gap_ms, taken, wait_ms, moment_ms
    from send_slots_take(${scope}, ${key}, ${perMinute}, ${wanted}, ${horizonSeconds}, ${at ?? null})`;
  if (!row) throw new Error('send_slots_take answered nothing');
  const { firstMs, gapMs, taken, waitMs, momentMs } = row;
  return {
    offsetsMs: Array.from({ length: taken }, (_item, index) => firstMs + index * gapMs),
    gapMs,
    waitMs,
    momentMs,
  };
}

/** Reserves moments converted to this process's clock, which differs from the database's. */
export type SlotTaker = (wish: Pick<TakeInput, 'bucket' | 'wanted'>) => Promise<DueSlots>;

export function createSlotTaker({ db, clock }: Pick<Platform, 'db' | 'clock'>): SlotTaker {
  const databaseClock = createDatabaseClock();

  async function read<T extends { momentMs: number }>(ask: () => Promise<T>): Promise<T> {
    const askedMs = clock.monotonicMs();
    const answer = await ask();
    databaseClock.learn({ askedMs, answeredMs: clock.monotonicMs(), momentMs: answer.momentMs });
    return answer;
  }

  async function askTime(): Promise<{ momentMs: number }> {
    const [row] = await db.sql<{ momentMs: number }[]>`
      select (extract(epoch from clock_timestamp()) * 1000)::double precision as moment_ms`;
    if (!row) throw new Error('the database did not tell its time');
    return row;
  }

  return async (wish) => {
    const { offsetsMs, gapMs, waitMs, momentMs } = await read(() => takeSlots(db.sql, wish));
    for (let asked = 0; asked < maxQuestions && databaseClock.spreadMs() > spreadMs; asked += 1) await read(askTime);
    return { dueMs: offsetsMs.map((offset) => databaseClock.toMonotonicMs(momentMs + offset)), gapMs, waitMs };
  };
}
