import { mergeUndoDays } from '@enlace/contract/mailbox/conversations/merges.schemas.ts';
import { bareSubject } from '@enlace/contract/mailbox/conversations/recipients.schemas.ts';
import { findContactByEmail } from '#audience/door.ts';
import { recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { lockConversations, readConversation } from '../conversations.repository.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import { cannotSplit, mergedSince, undoTooLate } from '../mailbox.errors.ts';
import type { Conversation, ConversationRow } from '../mailbox.types.ts';
import {
  findMove,
  insertMove,
  insertSplit,
  listMovable,
  moveMessageRows,
  type MovedMessage,
  type MoveRow,
  refreshConversation,
  removeMoveLines,
} from '../message-moves.repository.ts';
import { findDraft, moveDraft } from '../drafts.repository.ts';
import { findLastWord, insertSystemLine } from '../messages.repository.ts';
import { readOwnAddresses } from '../own-addresses.ts';

type Deps = Pick<MailboxDeps, 'db' | 'clock' | 'ids' | 'live' | 'config' | 'secrets'>;
type Call = { deps: Deps; ctx: ClientContext; id: string };
type Moved = { conversation: Conversation; source: Conversation; moveId: string };

/** The person of a new conversation: who wrote first among the messages, else the source's. */
async function personOf(tx: Tx, owner: OwnerId, { source, moved }: { source: ConversationRow; moved: MovedMessage[] }) {
  const first = moved.find(({ direction, authorEmail }) => direction === 'in' && authorEmail !== null);
  const { visitorName, visitorEmail, visitorPhone, contactId } = source;
  if (!first?.authorEmail || first.authorEmail === visitorEmail)
    return { name: visitorName, email: visitorEmail, phone: visitorPhone, contactId };
  const contact = await findContactByEmail(tx, owner, first.authorEmail);
  return { name: first.authorName, email: first.authorEmail, phone: null, contactId: contact?.id ?? null };
}

/** Everybody who wrote these messages or got them, except the client and third persons. */
async function participantsOf(tx: Tx, { deps, owner, moved }: { deps: Deps; owner: OwnerId; moved: MovedMessage[] }) {
  const isOwn = await readOwnAddresses(tx, { deps, owner });
  const shared = moved.filter(({ isAside }) => !isAside);
  const writers = shared.flatMap(({ direction, authorEmail }) =>
    direction === 'in' && authorEmail ? [authorEmail] : [],
  );
  return [...new Set([...writers, ...shared.flatMap(({ addressed }) => addressed)])].filter((email) => !isOwn(email));
}

/** One line in each thread, after the last message there. */
async function writeLines(
  tx: Tx,
  { deps, owner, move, count }: { deps: Deps; owner: OwnerId; move: MoveRow; count: number },
): Promise<void> {
  const sides = [
    { direction: 'out', id: move.sourceId, otherId: move.targetId },
    { direction: 'in', id: move.targetId, otherId: move.sourceId },
  ] as const;
  for (const { direction, id, otherId } of sides) {
    const other = await readConversation(tx, owner, otherId);
    await insertSystemLine(tx, owner, {
      id: deps.ids.uuid(),
      conversationId: id,
      system: {
        kind: 'messages_moved',
        direction,
        isSplit: move.isSplit,
        moveId: move.id,
        conversationId: otherId,
        name: other.name,
        subject: other.subject,
        count,
        undoUntil: move.undoUntil.toString(),
      },
      at: deps.clock.now(),
    });
  }
}

async function publish(
  tx: Tx,
  { deps, owner, rows }: { deps: Deps; owner: OwnerId; rows: readonly ConversationRow[] },
) {
  for (const { id, profileId } of rows)
    await deps.live.publish(tx, {
      userId: owner,
      event: { kind: 'conversation.changed', profileId, conversationId: id },
    });
}

type Ways = { from: string; to: string; ids: readonly string[]; now: Temporal.Instant };

/** A draft that answers one of these messages goes along with it. */
async function takeDraft(tx: Tx, owner: OwnerId, { from, to, ids, now }: Ways): Promise<void> {
  const answersId = (await findDraft(tx, owner, from))?.heading.answersId ?? null;
  if (answersId !== null && ids.includes(answersId)) await moveDraft(tx, owner, { from, to, now });
}

type Carry = {
  deps: Deps;
  ctx: ClientContext;
  source: ConversationRow;
  target: ConversationRow;
  moved: MovedMessage[];
  isSplit: boolean;
};

async function carry(tx: Tx, { deps, ctx, source, target, moved, isSplit }: Carry): Promise<Moved> {
  const { owner, actor } = authorOf(ctx);
  const now = deps.clock.now();
  const messageIds = moved.map(({ id }) => id);
  const undoUntil = now.add({ hours: mergeUndoDays * 24 });
  const unread = await moveMessageRows(tx, owner, { from: source.id, to: target.id, ids: messageIds });
  await takeDraft(tx, owner, { from: source.id, to: target.id, ids: messageIds, now });
  const move = {
    id: deps.ids.uuid(),
    sourceId: source.id,
    targetId: target.id,
    isSplit,
    messageIds,
    unread,
    undoUntil,
  };
  // All of it moved: the conversation would be empty.
  if (!(await findLastWord(tx, owner, source.id))) throw cannotSplit();
  await insertMove(tx, owner, { ...move, now });
  const participants = await participantsOf(tx, { deps, owner, moved });
  await refreshConversation(tx, owner, { id: source.id, unread: -unread });
  await refreshConversation(tx, owner, { id: target.id, unread, participants });
  await writeLines(tx, { deps, owner, move, count: messageIds.length });
  const action = isSplit ? 'conversation.split' : 'conversation.messages_moved';
  const after = { name: source.visitorName, target: target.visitorName, count: messageIds.length };
  await recordHistory({
    tx,
    owner,
    actor,
    entry: { action, subjectKind: 'conversation', subjectId: source.id, after },
  });
  await publish(tx, { deps, owner, rows: [source, target] });
  return {
    conversation: await readConversation(tx, owner, target.id),
    source: await readConversation(tx, owner, source.id),
    moveId: move.id,
  };
}

function takesMessages({ state }: ConversationRow): boolean {
  return state !== 'spam' && state !== 'shelf';
}

async function readMovable(
  tx: Tx,
  owner: OwnerId,
  { source, ids }: { source: ConversationRow; ids: readonly string[] },
) {
  const moved = await listMovable(tx, owner, { conversationId: source.id, ids });
  const found = new Set(moved.map(({ id }) => id));
  if (ids.some((id) => !found.has(id))) throw notFound();
  if (!takesMessages(source)) throw cannotSplit();
  return moved;
}

type SplitInput = Call & { input: { messageIds: readonly string[]; subject?: string | undefined } };

/** Moves messages into a new conversation. Errors: resource.not_found, mailbox.cannot_split. */
export async function splitConversation({ deps, ctx, id, input }: SplitInput): Promise<Moved> {
  const { owner } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    const [source] = await lockConversations(tx, owner, { ids: [id], deleted: false });
    if (!source) throw notFound();
    const moved = await readMovable(tx, owner, { source, ids: input.messageIds });
    const person = await personOf(tx, owner, { source, moved });
    const subject = input.subject ?? bareSubject(moved.find((each) => each.subject)?.subject ?? source.subject);
    const newId = deps.ids.uuid();
    await insertSplit(tx, owner, {
      id: newId,
      sourceId: id,
      subject,
      person,
      participants: person.email === null ? [] : [person.email],
      now: deps.clock.now(),
    });
    const [target] = await lockConversations(tx, owner, { ids: [newId], deleted: false });
    if (!target) throw notFound();
    return carry(tx, { deps, ctx, source, target, moved, isSplit: true });
  });
}

type MoveInput = Call & { input: { messageIds: readonly string[]; targetId: string } };

/** Moves messages into another conversation. Errors: resource.not_found, mailbox.cannot_split. */
export async function moveMessages({ deps, ctx, id, input }: MoveInput): Promise<Moved> {
  const { owner } = authorOf(ctx);
  const { messageIds, targetId } = input;
  if (targetId === id) throw cannotSplit();
  return deps.db.scoped(owner, async (tx) => {
    const rows = await lockConversations(tx, owner, { ids: [id, targetId], deleted: false });
    const [source, target] = [id, targetId].map((each) => rows.find((row) => row.id === each));
    if (!source || !target) throw notFound();
    if (!takesMessages(target)) throw cannotSplit();
    const moved = await readMovable(tx, owner, { source, ids: messageIds });
    return carry(tx, { deps, ctx, source, target, moved, isSplit: false });
  });
}

/** A split conversation goes back whole, and mail to its address follows; so do its notes, its draft and what waits to leave. */
async function dissolve(
  tx: Tx,
  owner: OwnerId,
  { move, now }: { move: MoveRow; now: Temporal.Instant },
): Promise<number> {
  const { sourceId, targetId } = move;
  const rows = await tx.sql<{ id: string }[]>`
    select id from messages where owner_id = ${owner} and conversation_id = ${targetId}`;
  const ids = rows.map(({ id }) => id);
  const unread = await moveMessageRows(tx, owner, { from: targetId, to: sourceId, ids });
  await tx.sql`
    update conversation_notes set conversation_id = ${sourceId} where owner_id = ${owner} and conversation_id = ${targetId}`;
  await tx.sql`
    update scheduled_replies set conversation_id = ${sourceId} where owner_id = ${owner} and conversation_id = ${targetId}`;
  await moveDraft(tx, owner, { from: targetId, to: sourceId, now });
  await tx.sql`
    update conversations set merged_into = ${sourceId}, deleted_at = ${now} where owner_id = ${owner} and id = ${targetId}`;
  return unread;
}

type GiveBack = { deps: Deps; move: MoveRow; target: ConversationRow };

/**
 * The target may have newer messages that were read: how many of its unread ones go is known from the move. People that only
 * the moved messages brought leave with them.
 */
async function giveBack(tx: Tx, owner: OwnerId, { deps, move, target }: GiveBack): Promise<number> {
  const { sourceId, targetId, messageIds } = move;
  const moved = await listMovable(tx, owner, { conversationId: targetId, ids: messageIds });
  await moveMessageRows(tx, owner, { from: targetId, to: sourceId, ids: messageIds });
  await takeDraft(tx, owner, { from: targetId, to: sourceId, ids: messageIds, now: deps.clock.now() });
  const left = await listMovable(tx, owner, { conversationId: targetId });
  const staying = new Set([target.visitorEmail, ...(await participantsOf(tx, { deps, owner, moved: left }))]);
  const gone = (await participantsOf(tx, { deps, owner, moved })).filter((email) => !staying.has(email));
  const unread = Math.min(move.unread, target.unreadCount);
  await refreshConversation(tx, owner, { id: targetId, unread: -unread, gone });
  return unread;
}

/** Brings moved messages back. Errors: resource.not_found, mailbox.undo_too_late, mailbox.merged_since. */
export async function undoMove({
  deps,
  ctx,
  id,
  moveId,
}: Call & { moveId: string }): Promise<{ conversation: Conversation }> {
  const { owner, actor } = authorOf(ctx);
  const now = deps.clock.now();
  return deps.db.scoped(owner, async (tx) => {
    const move = await findMove(tx, owner, { id: moveId, conversationId: id });
    if (!move) throw notFound();
    if (Temporal.Instant.compare(move.undoUntil, now) <= 0) throw undoTooLate();
    const { sourceId, targetId } = move;
    const rows = await lockConversations(tx, owner, { ids: [sourceId, targetId], deleted: false });
    const [source, target] = [sourceId, targetId].map((each) => rows.find((row) => row.id === each));
    if (!source || !target) throw mergedSince();
    await removeMoveLines(tx, owner, move);
    const unread = move.isSplit
      ? await dissolve(tx, owner, { move, now })
      : await giveBack(tx, owner, { deps, move, target });
    await tx.sql`delete from conversation_moves where owner_id = ${owner} and id = ${moveId}`;
    const participants = move.isSplit ? target.participants : [];
    await refreshConversation(tx, owner, { id: sourceId, unread, participants });
    const after = { name: source.visitorName, target: target.visitorName };
    const entry = { action: 'conversation.move_undone', subjectKind: 'conversation', subjectId: sourceId, after };
    await recordHistory({ tx, owner, actor, entry });
    await publish(tx, { deps, owner, rows: [source, target] });
    return { conversation: await readConversation(tx, owner, sourceId) };
  });
}
