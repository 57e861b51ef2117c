import type { DatabaseSql, Tx } from '#platform/database/client.ts';

/** How far ahead a worker may reserve: what it keeps from the others when it dies, and how late a slot may be used. */
const horizonSeconds = 1;
/** A slot older than this is not used any more, so that no minute holds more than its limit. */
export const slotLifeMs = 200;

export type Bucket = { scope: 'all' | 'client' | 'domain' | 'server'; key: string; perMinute: number };
export type Slots = {
  /** Milliseconds from now, in order. */
  offsetsMs: number[];
  /** Between two slots. */
  gapMs: number;
  /** Until there may be another. */
  waitMs: number;
};

type SlotRow = { firstMs: number; gapMs: number; taken: number; waitMs: number };
type TakeInput = { bucket: Bucket; wanted: number; at?: Temporal.Instant };

/** Reserves up to so many moments at which a mail may leave under this limit; all workers share them. */
export async function takeSlots(sql: Tx['sql'] | DatabaseSql, { bucket, wanted, at }: TakeInput): Promise<Slots> {
  const { scope, key, perMinute } = bucket;
  const [row] = await sql<SlotRow[]>`
    select first_ms, gap_ms, taken, wait_ms
    from send_slots_take(${scope}, ${key}, ${perMinute}, ${wanted}, ${horizonSeconds}, ${at ?? null})`;
  if (!row) throw new Error('send_slots_take answered nothing');
  const { firstMs, gapMs, taken, waitMs } = row;
  return { offsetsMs: Array.from({ length: taken }, (_item, index) => firstMs + index * gapMs), gapMs, waitMs };
}
