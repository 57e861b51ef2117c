import { recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { conversationOf, getConversationRow } from '../conversations.repository.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import { mergedSince, undoTooLate } from '../mailbox.errors.ts';
import { previewOf } from '../mailbox.rules.ts';
import type { Conversation } from '../mailbox.types.ts';
import { type MergeStep, ownAddresses, splitMerged } from '../merge.rules.ts';
import {
  deleteMerge,
  findMerge,
  listLaterMerges,
  type MergeRow,
  readTargetState,
  returnContents,
  returnLaterMessages,
  rewriteMerge,
  type TargetState,
  writeTargetState,
} from '../merges.repository.ts';
import { findLastWord } from '../messages.repository.ts';

type Deps = Pick<MailboxDeps, 'db' | 'clock' | 'live'>;
type Call = { deps: Deps; ctx: ClientContext; id: string; mergeId: string };
type Last = Pick<TargetState, 'preview' | 'lastDirection' | 'lastMessageAt'>;

async function readStep(tx: Tx, owner: OwnerId, row: MergeRow): Promise<MergeStep> {
  const source = await readTargetState(tx, owner, row.sourceId);
  return { before: row.targetBefore, after: row.targetAfter, source };
}

async function readLast(tx: Tx, owner: OwnerId, id: string): Promise<Last | undefined> {
  const last = await findLastWord(tx, owner, id);
  if (!last) return undefined;
  const lastDirection = last.direction === 'in' ? 'in' : 'out';
  return { preview: previewOf(last.text), lastDirection, lastMessageAt: last.at.toString() };
}

/** Messages that arrived for the leaving conversation after the merge make it wait again. */
async function noteLater(tx: Tx, owner: OwnerId, { id, later }: { id: string; later: number }): Promise<void> {
  if (later === 0) return;
  const before = await readTargetState(tx, owner, id);
  const last = await readLast(tx, owner, id);
  const values = { ...before, ...last, state: 'waiting', snoozedUntil: null, unreadCount: before.unreadCount + later };
  await writeTargetState(tx, owner, { id, values });
}

async function separate(tx: Tx, owner: OwnerId, row: MergeRow): Promise<void> {
  const { id: mergeId, sourceId, targetId } = row;
  const current = await readTargetState(tx, owner, targetId);
  const step = await readStep(tx, owner, row);
  const laterRows = await listLaterMerges(tx, owner, row);
  const laterSteps: MergeStep[] = [];
  for (const each of laterRows) laterSteps.push(await readStep(tx, owner, each));
  await tx.sql`
    update conversations set merged_into = null, deleted_at = null where owner_id = ${owner} and id = ${sourceId}`;
  await returnContents(tx, owner, { mergeId, from: targetId, to: sourceId });
  const addresses = ownAddresses(step, laterSteps);
  const move = { from: targetId, to: sourceId, addresses, since: row.mergedAt, mergeId };
  const laterMessages = await returnLaterMessages(tx, owner, move);
  const last = await readLast(tx, owner, targetId);
  const apart = splitMerged(step, laterSteps, { current, last, laterMessages });
  await writeTargetState(tx, owner, { id: targetId, values: apart.target });
  for (const [index, each] of laterRows.entries()) {
    const states = apart.later[index];
    if (states) await rewriteMerge(tx, owner, { id: each.id, ...states });
  }
  await noteLater(tx, owner, { id: sourceId, later: laterMessages });
  await deleteMerge(tx, owner, mergeId);
}

/** Errors: resource.not_found, mailbox.undo_too_late, mailbox.merged_since. */
export async function undoMerge({
  deps,
  ctx,
  id,
  mergeId,
}: Call): Promise<{ conversation: Conversation; source: Conversation }> {
  const { owner, actor } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    const known = await findMerge(tx, owner, { id: mergeId, targetId: id });
    if (!known) throw notFound();
    const rows = await tx.sql<{ id: string; profileId: string; mergedInto: string | null }[]>`
      select id, profile_id, merged_into from conversations
      where owner_id = ${owner} and id in (${id}, ${known.sourceId}) order by id for update`;
    const row = await findMerge(tx, owner, { id: mergeId, targetId: id });
    if (!row) throw notFound();
    if (rows.some((each) => each.id === id && each.mergedInto !== null)) throw mergedSince();
    if (Temporal.Instant.compare(row.undoUntil, deps.clock.now()) <= 0) throw undoTooLate();
    await separate(tx, owner, row);
    const source = await getConversationRow(tx, owner, row.sourceId);
    const target = await getConversationRow(tx, owner, id);
    const after = { name: target.visitorName, sourceId: source.id, source: source.visitorName };
    const entry = { action: 'conversation.merge_undone', subjectKind: 'conversation', subjectId: id, after };
    await recordHistory({ tx, owner, actor, entry });
    for (const each of rows) {
      const event = { kind: 'conversation.changed', profileId: each.profileId, conversationId: each.id } as const;
      await deps.live.publish(tx, { userId: owner, event });
    }
    return { conversation: conversationOf(target), source: conversationOf(source) };
  });
}
