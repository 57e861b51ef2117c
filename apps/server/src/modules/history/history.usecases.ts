import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

export type HistoryActor =
  { kind: 'user' | 'admin'; userId: string } | { kind: 'visitor' } | { kind: 'system'; job: string };

export type HistoryEntry = {
  /** Dotted past tense, e.g. `profile.published`. */
  action: string;
  subjectKind: string;
  subjectId: string | null;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

type RecordInput = { tx: Tx; owner: OwnerId; actor: HistoryActor; entry: HistoryEntry; requestId?: string };

/** Writes one history entry in the transaction of the change. Never put secrets or message bodies in before/after. */
export async function recordHistory({ tx, owner, actor, entry, requestId }: RecordInput): Promise<void> {
  const { action, subjectKind, subjectId, before, after } = entry;
  const who = actor.kind === 'user' || actor.kind === 'admin' ? { kind: actor.kind, userId: actor.userId } : actor;
  await tx.sql`
    insert into history_entries (owner_id, actor, action, subject_kind, subject_id, before, after, request_id)
    values (${owner}, ${tx.sql.json(who)}, ${action}, ${subjectKind}, ${subjectId},
            ${before ? tx.sql.json(asJson(before)) : null}, ${after ? tx.sql.json(asJson(after)) : null}, ${requestId ?? null})`;
}

type Json = null | string | number | boolean | Json[] | { [key: string]: Json };

/** Plain JSON of a record: what JSON cannot hold is dropped or turned to text. */
function asJson(value: Record<string, unknown>): { [key: string]: Json } {
  return JSON.parse(JSON.stringify(value));
}
