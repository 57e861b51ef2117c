import type { Tx } from '#platform/database/client.ts';
import type { Bucket, Tries } from './attempt-limits.rules.ts';

/**
 * Locks these rows until the transaction ends and reads them; whoever else counts on one of them waits. In one order
 * for everybody, so that two cannot wait for each other.
 */
export async function lockTries(
  tx: Tx,
  { keys, now }: { keys: readonly string[]; now: Temporal.Instant },
): Promise<Map<string, Tries>> {
  const rows = await tx.sql<{ key: string; tries: number[] }[]>`
    insert into attempt_limits as l (key, updated_at)
    select key, ${now} from unnest(${[...keys].toSorted()}::text[]) as key
    on conflict (key) do update set updated_at = greatest(l.updated_at, excluded.updated_at)
    returning key, tries`;
  return new Map(rows.map((row) => [row.key, row.tries]));
}

export async function writeTries(tx: Tx, { key, tries }: { key: string; tries: Tries }): Promise<void> {
  await tx.sql`update attempt_limits set tries = ${tx.sql.json([...tries])} where key = ${key}`;
}

/** Puts one unit into a bucket; the milliseconds to wait when it is full, else 0. One statement, so it holds in parallel. */
export async function pour(
  tx: Tx,
  { key, bucket, now }: { key: string; bucket: Bucket; now: Temporal.Instant },
): Promise<number> {
  const { capacity, msPerUnit } = bucket;
  const [poured] = await tx.sql`
    insert into attempt_limits as l (key, level, updated_at) values (${key}, 1, ${now})
    on conflict (key) do update
      set level = greatest(0, l.level - greatest(0, extract(epoch from excluded.updated_at - l.updated_at))::float8 * 1000 / ${msPerUnit}::float8) + 1,
          updated_at = greatest(l.updated_at, excluded.updated_at)
      where greatest(0, l.level - greatest(0, extract(epoch from excluded.updated_at - l.updated_at))::float8 * 1000 / ${msPerUnit}::float8) + 1 <= ${capacity}::float8
    returning key`;
  if (poured) return 0;
  const [full] = await tx.sql<{ level: number; updatedAt: Temporal.Instant }[]>`
    select level, updated_at from attempt_limits where key = ${key}`;
  const elapsed = full ? Math.max(0, now.epochMilliseconds - full.updatedAt.epochMilliseconds) : 0;
  return Math.max(1, ((full?.level ?? capacity) + 1 - capacity) * msPerUnit - elapsed);
}

/** Takes one unit out again. */
export async function takeBack(tx: Tx, key: string): Promise<void> {
  await tx.sql`update attempt_limits set level = greatest(0, level - 1) where key = ${key}`;
}

export async function removeTries(tx: Tx, key: string): Promise<void> {
  await tx.sql`delete from attempt_limits where key = ${key}`;
}

/** Forgets what no limit looks at any more. */
export async function removeOldLimits(tx: Tx, { before }: { before: Temporal.Instant }): Promise<void> {
  await tx.sql`delete from attempt_limits where updated_at < ${before}`;
}
