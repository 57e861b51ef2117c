import { z } from 'zod';
import {
  type BulkRun,
  bulkRunActionSchema,
  bulkRunStates,
} from '@enlace/contract/audience/contacts/contact-bulk.contract.ts';
import { contactFilterSchema } from '@enlace/contract/audience/contacts/contact-list.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

const actionSchema = z.union([bulkRunActionSchema, z.object({ kind: z.literal('undo') })]);

const rowSchema = z.object({
  id: z.string(),
  action: actionSchema,
  filter: contactFilterSchema,
  exceptIds: z.array(z.string()),
  undoOf: z.string().nullable(),
  state: z.enum(bulkRunStates),
  total: z.number(),
  totalIsExact: z.boolean(),
  seen: z.number(),
  changed: z.number(),
  cursor: z.string().nullable(),
  startedBy: z.object({ kind: z.enum(['user', 'admin']), userId: z.string() }),
  createdAt: z.instanceof(Temporal.Instant),
  /** Undone, or being undone. */
  isUndone: z.boolean(),
});
export type RunRow = z.infer<typeof rowSchema>;

function columns(tx: Tx) {
  return tx.sql`r.id, r.action, r.filter, r.except_ids, r.undo_of, r.state, r.total::int as total, r.total_is_exact,
    r.seen::int as seen, r.changed::int as changed, r.cursor, r.started_by, r.created_at,
    exists (select 1 from contact_bulk_runs u where u.owner_id = r.owner_id and u.undo_of = r.id) as is_undone`;
}

export async function findRun(tx: Tx, owner: OwnerId, id: string): Promise<RunRow | undefined> {
  const [row] =
    await tx.sql`select ${columns(tx)} from contact_bulk_runs r where r.owner_id = ${owner} and r.id = ${id}`;
  return row && rowSchema.parse(row);
}

/** Locked, so that only one worker at a time continues it. */
export async function lockRun(tx: Tx, owner: OwnerId, id: string): Promise<RunRow | undefined> {
  const [row] = await tx.sql`
    select ${columns(tx)} from contact_bulk_runs r where r.owner_id = ${owner} and r.id = ${id} for update of r`;
  return row && rowSchema.parse(row);
}

export async function insertRun(
  tx: Tx,
  owner: OwnerId,
  run: Omit<RunRow, 'isUndone' | 'seen' | 'changed' | 'cursor' | 'state'>,
): Promise<void> {
  await tx.sql`
    insert into contact_bulk_runs (owner_id, id, action, filter, except_ids, undo_of, state, total, total_is_exact, started_by, created_at)
    values (${owner}, ${run.id}, ${tx.sql.json(run.action)}, ${tx.sql.json(run.filter)}, ${run.exceptIds}::uuid[], ${run.undoOf},
            'running', ${run.total}, ${run.totalIsExact}, ${tx.sql.json(run.startedBy)}, ${run.createdAt})`;
}

type Step = { id: string; seen: number; changed: number; cursor: string };

export async function advanceRun(tx: Tx, owner: OwnerId, { id, seen, changed, cursor }: Step): Promise<void> {
  await tx.sql`
    update contact_bulk_runs set seen = seen + ${seen}, changed = changed + ${changed}, cursor = ${cursor}
    where owner_id = ${owner} and id = ${id}`;
}

/** Ends an active run; no effect on a finished one. */
export async function endRun(
  tx: Tx,
  owner: OwnerId,
  { id, state, now }: { id: string; state: 'done' | 'failed' | 'cancelled'; now: Temporal.Instant },
): Promise<void> {
  await tx.sql`
    update contact_bulk_runs set state = ${state}, finished_at = ${now}
    where owner_id = ${owner} and id = ${id} and state = 'running'`;
}

export async function removeOldRuns(tx: Tx, { before }: { before: Temporal.Instant }): Promise<void> {
  await tx.sql`delete from contact_bulk_runs where created_at < ${before}`;
}

export type RunItem = { contactId: string; targetId: string; had: boolean };

export async function insertItems(
  tx: Tx,
  owner: OwnerId,
  { runId, items }: { runId: string; items: readonly RunItem[] },
): Promise<void> {
  if (items.length === 0) return;
  await tx.sql`
    insert into contact_bulk_items (owner_id, run_id, contact_id, target_id, had)
    select ${owner}, ${runId}, contact_id, target_id, had::boolean
    from unnest(${items.map(({ contactId }) => contactId)}::uuid[], ${items.map(({ targetId }) => targetId)}::uuid[],
                ${items.map(({ had }) => String(had))}::text[]) as t (contact_id, target_id, had)`;
}

/** Items of the next contacts after one, always whole contacts. */
export async function listItems(
  tx: Tx,
  owner: OwnerId,
  { runId, after, limit }: { runId: string; after: string | null; limit: number },
): Promise<RunItem[]> {
  return tx.sql<RunItem[]>`
    select contact_id, target_id, had from contact_bulk_items
    where owner_id = ${owner} and run_id = ${runId} and contact_id in (
      select distinct contact_id from contact_bulk_items
      where owner_id = ${owner} and run_id = ${runId} ${after ? tx.sql`and contact_id > ${after}::uuid` : tx.sql``}
      order by contact_id limit ${limit})
    order by contact_id`;
}

export function presentRun(row: RunRow): BulkRun {
  const { id, action, state, total, totalIsExact, seen, changed, isUndone, createdAt } = row;
  const canUndo =
    !isUndone && state !== 'running' && changed > 0 && action.kind !== 'set_status' && action.kind !== 'undo';
  return { id, kind: action.kind, state, total, totalIsExact, seen, changed, canUndo, createdAt: createdAt.toString() };
}
