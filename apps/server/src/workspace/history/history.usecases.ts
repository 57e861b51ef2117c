import { currentCause } from '#platform/cause.ts';
import { coarseNetwork } from '#platform/coarse-network.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { recordable } from './redaction.rules.ts';

export type HistoryActor =
  | { kind: 'user' | 'admin'; userId: string }
  | { kind: 'visitor' }
  | { kind: 'system'; job: string };

export type HistoryEntry = {
  /** Dotted past tense, e.g. `profile.published`; all are listed in the contract's `history-actions.ts`. */
  action: string;
  subjectKind: string;
  subjectId: string | null;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

type RecordInput = { tx: Tx; owner: OwnerId; actor: HistoryActor; entry: HistoryEntry };

/** Owner of administrators' actions that concern no client. */
export const operatorOwner: OwnerId = ownerId('00000000-0000-0000-0000-000000000000');

/**
 * Writes one history entry in the transaction of the change. Request, operation, network, acting administrator, key and
 * job come from the work's cause. Never put secrets or message bodies in before/after: names that look like one throw.
 */
export async function recordHistory({ tx, owner, actor, entry }: RecordInput): Promise<void> {
  const { action, subjectKind, subjectId, before, after } = entry;
  const who = actor.kind === 'user' || actor.kind === 'admin' ? { kind: actor.kind, userId: actor.userId } : actor;
  const cause = currentCause();
  await tx.sql`
    insert into history_entries (owner_id, actor, action, subject_kind, subject_id, before, after,
                                 request_id, operation, network, acting_admin_id, api_key_id, job)
    values (${owner}, ${tx.sql.json(who)}, ${action}, ${subjectKind}, ${subjectId},
            ${before ? tx.sql.json(recordable(before)) : null}, ${after ? tx.sql.json(recordable(after)) : null},
            ${cause.requestId}, ${cause.operation}, ${cause.ip === null ? null : coarseNetwork(cause.ip)},
            ${cause.actingAdminId}, ${cause.apiKeyId}, ${cause.job ?? (actor.kind === 'system' ? actor.job : null)})`;
}

const sessionMinutes = 10;

/**
 * For autosaved drafts: one entry per person and thing in ten minutes, at the first change. Publishing, sending and
 * scheduling have their own entries.
 */
export async function recordEdit(input: RecordInput): Promise<void> {
  const { tx, owner, actor, entry } = input;
  const userId = 'userId' in actor ? actor.userId : null;
  const [recent] = await tx.sql`
    select 1 from history_entries
     where owner_id = ${owner} and subject_kind = ${entry.subjectKind} and subject_id = ${entry.subjectId} and action = ${entry.action}
       and actor ->> 'userId' = ${userId} and acting_admin_id is not distinct from ${currentCause().actingAdminId}::uuid
       and created_at > now() - make_interval(mins => ${sessionMinutes}) limit 1`;
  if (!recent) await recordHistory(input);
}
