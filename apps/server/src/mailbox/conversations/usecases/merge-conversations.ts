import { mergeUndoDays } from '@enlace/contract/mailbox/conversations/merges.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { lockConversations, readConversation } from '../conversations.repository.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import { cannotMerge } from '../mailbox.errors.ts';
import type { ConversationRow, Conversation } from '../mailbox.types.ts';
import { findDraft, joinDraft, removeDraft } from '../drafts.repository.ts';
import { joinStates } from '../merge.rules.ts';
import {
  insertMerge,
  listMerges,
  moveContents,
  pinFirstMails,
  readTargetState,
  writeMergeResult,
  writeTargetState,
  type MergeListRow,
} from '../merges.repository.ts';
import { findLastShared } from '../messages.repository.ts';

type Deps = Pick<MailboxDeps, 'db' | 'clock' | 'ids' | 'live'>;
type Call = { deps: Deps; ctx: ClientContext; id: string; sourceIds: readonly string[] };

/** A draft goes along and still answers the message it was written to, unless one was begun in the other conversation. */
async function takeDraft(
  tx: Tx,
  owner: OwnerId,
  { from, to, now }: { from: string; to: string; now: Temporal.Instant },
) {
  const draft = await findDraft(tx, owner, from);
  if (!draft) return;
  const { revision: _revision, updatedAt: _updatedAt, heading, ...content } = draft;
  const answered = await findLastShared(tx, owner, from);
  const pinned = { ...heading, answersId: heading.answersId ?? answered?.id ?? null };
  const isAlone = !(await findDraft(tx, owner, to));
  await joinDraft(tx, owner, { conversationId: to, content, heading: isAlone ? pinned : {}, now });
  await removeDraft(tx, owner, from);
}

async function joinOne(
  tx: Tx,
  owner: OwnerId,
  { deps, targetId, source, step }: { deps: Deps; targetId: string; source: ConversationRow; step: number },
): Promise<void> {
  const now = deps.clock.now();
  // Merges of one call get different times, so that their order is certain.
  const mergedAt = now.add({ milliseconds: step });
  const before = await readTargetState(tx, owner, targetId);
  const other = await readTargetState(tx, owner, source.id);
  const id = deps.ids.uuid();
  await insertMerge(tx, owner, {
    id,
    sourceId: source.id,
    targetId,
    targetBefore: before,
    sourceParticipants: other.participants,
    mergedAt,
    undoUntil: now.add({ hours: mergeUndoDays * 24 }),
  });
  await takeDraft(tx, owner, { from: source.id, to: targetId, now });
  const answersId = (await findLastShared(tx, owner, targetId))?.id ?? null;
  await pinFirstMails(tx, owner, { from: source.id, subject: source.subject, answersId });
  await moveContents(tx, owner, { mergeId: id, from: source.id, to: targetId });
  await writeTargetState(tx, owner, { id: targetId, values: joinStates(before, other) });
  await tx.sql`
    update conversations t set participant_names = s.participant_names || t.participant_names from conversations s
    where t.owner_id = ${owner} and t.id = ${targetId} and s.owner_id = t.owner_id and s.id = ${source.id}`;
  await writeMergeResult(tx, owner, { id, targetAfter: await readTargetState(tx, owner, targetId) });
  await tx.sql`
    update conversations set merged_into = ${targetId}, deleted_at = ${now} where owner_id = ${owner} and id = ${source.id}`;
}

/** Merges conversations into one of them. Errors: resource.not_found, mailbox.cannot_merge. */
export async function mergeConversations({
  deps,
  ctx,
  id,
  sourceIds,
}: Call): Promise<{ conversation: Conversation; merges: MergeListRow[] }> {
  const { owner, actor } = authorOf(ctx);
  const sources = [...new Set(sourceIds)];
  if (sources.includes(id)) throw cannotMerge();
  return deps.db.scoped(owner, async (tx) => {
    const rows = await lockConversations(tx, owner, { ids: [id, ...sources], deleted: false });
    if (rows.length !== sources.length + 1) throw notFound();
    if (rows.some(({ state }) => state === 'spam' || state === 'shelf')) throw cannotMerge();
    const target = rows.find((row) => row.id === id);
    if (!target) throw notFound();
    let step = 0;
    for (const sourceId of sources) {
      const source = rows.find((row) => row.id === sourceId);
      if (!source) throw notFound();
      await joinOne(tx, owner, { deps, targetId: id, source, step });
      step += 1;
      const after = { name: target.visitorName, sourceId, source: source.visitorName };
      const entry = { action: 'conversation.merged', subjectKind: 'conversation', subjectId: id, after };
      await recordHistory({ tx, owner, actor, entry });
    }
    for (const row of rows) {
      const event = { kind: 'conversation.changed', profileId: row.profileId, conversationId: row.id } as const;
      await deps.live.publish(tx, { userId: owner, event });
    }
    const merges = await listMerges(tx, owner, { targetId: id, now: deps.clock.now() });
    return {
      conversation: await readConversation(tx, owner, id),
      merges,
    };
  });
}
