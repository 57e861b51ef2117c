import type { Tx } from '#platform/database/client.ts';
import type { CheckResult, CheckRow } from './history.types.ts';

type Key = { ownerId: string; id: string };

export async function insertCheck(tx: Tx, { ownerId, id, now }: Key & { now: Temporal.Instant }): Promise<CheckRow> {
  const [row] = await tx.sql<CheckRow[]>`
    insert into history_checks (owner_id, id, started_at, progress_at) values (${ownerId}, ${id}, ${now}, ${now}) returning *`;
  if (!row) throw new Error('an insert returned no row');
  return row;
}

/** The newest check; with `lock`, concurrent starts wait for each other. */
export async function findLastCheck(tx: Tx, ownerId: string, { lock = false } = {}): Promise<CheckRow | undefined> {
  if (lock) await tx.sql`select pg_advisory_xact_lock(hashtextextended('history_check:' || ${ownerId}::text, 0))`;
  const [row] = await tx.sql<
    CheckRow[]
  >`select * from history_checks where owner_id = ${ownerId} order by id desc limit 1`;
  return row;
}

type Progress = Key & { checked: number; total: number; now: Temporal.Instant };

export async function noteProgress(tx: Tx, { ownerId, id, checked, total, now }: Progress): Promise<void> {
  await tx.sql`
    update history_checks set checked = ${checked}, total = ${total}, progress_at = ${now} where owner_id = ${ownerId} and id = ${id}`;
}

type Finish = Key & { result: CheckResult; now: Temporal.Instant };

export async function finishCheck(tx: Tx, { ownerId, id, result, now }: Finish): Promise<void> {
  const { state, checked, entries, breach } = result;
  await tx.sql`
    update history_checks set state = ${state}, finished_at = ${now}, progress_at = ${now}, checked = ${checked}, total = greatest(total, ${checked}), entries = ${entries},
      reason = ${breach?.reason ?? null}, seq = ${breach?.seq ?? null}, entry_id = ${breach?.entryId ?? null}
    where owner_id = ${ownerId} and id = ${id}`;
}

export async function failCheck(tx: Tx, { ownerId, id, now }: Key & { now: Temporal.Instant }): Promise<void> {
  await tx.sql`update history_checks set state = 'failed', finished_at = ${now} where owner_id = ${ownerId} and id = ${id}`;
}
