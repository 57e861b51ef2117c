import type { SenderChoice } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import type { Draft, ReplyInput, UndoneForward } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import { cancelMail, type HistoryActor, recordHistory } from '#workspace/door.ts';
import { chooseSender } from '#mailbox/senders/identity.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { invalidField, notFound } from '#platform/errors.ts';
import { lockLiveConversation, noteOwnMessage, readConversation } from '../conversations.repository.ts';
import { joinDraft, removeDraft } from '../drafts.repository.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import { keyReused, undoTooLate } from '../mailbox.errors.ts';
import { previewOf, restingState } from '../mailbox.rules.ts';
import type { ConversationRow, MessageRow, Conversation, Message } from '../mailbox.types.ts';
import {
  findLastWord,
  findMessageById,
  findMessageByKey,
  findMessageByMailIds,
  fingerprint,
  insertSystemLine,
  listAttachments,
  lockKey,
} from '../messages.repository.ts';
import {
  isEmptyContent,
  readContent,
  readHeading,
  withoutContentIds,
  type WrittenContent,
  type WrittenHeading,
} from '../outgoing/answer-content.rules.ts';
import { listOutgoingFiles, moveFromMessage, presentOutgoingFile } from '../outgoing/outgoing-files.repository.ts';
import { type Addressing, readAddressing } from '../outgoing/addressing.ts';
import type { AnswerContent, Heading } from '../outgoing/outgoing.types.ts';
import { presentDraft } from '../outgoing/present-draft.ts';
import { presentMessages } from '../present-messages.ts';
import { sendOwnMail } from '../own-mail.ts';
import { joinPeople } from '../people.repository.ts';

type ReplyResult = { conversation: Conversation; message: Message };

/** The message that an idempotency key already created; a key with other content is refused. */
export async function findEarlier(
  tx: Tx,
  owner: OwnerId,
  { key, hash }: { key: string; hash: Buffer },
): Promise<MessageRow | undefined> {
  await lockKey(tx, owner, key);
  const earlier = await findMessageByKey(tx, owner, key);
  if (earlier && !earlier.idempotencyHash?.equals(hash)) throw keyReused();
  return earlier;
}

/** The result of a call that sent something. */
export async function presentResult(
  tx: Tx,
  owner: OwnerId,
  { deps, conversationId, messageId }: { deps: MailboxDeps; conversationId: string; messageId: string },
): Promise<ReplyResult> {
  const row = await findMessageById(tx, owner, messageId);
  const [message] = row ? await presentMessages(tx, { deps, owner, rows: [row] }) : [];
  if (!message) throw notFound();
  return { conversation: await readConversation(tx, owner, conversationId), message };
}

/** The content of a call, which must not be empty. Throws request.invalid. */
export function readSpoken(input: WrittenContent): AnswerContent {
  const content = readContent(input);
  if (isEmptyContent(content)) throw invalidField('text', 'required');
  return content;
}

export function contentPrint(...parts: (string | AnswerContent)[]): Buffer {
  return fingerprint(...parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))));
}

/** The part of a fingerprint for a chosen sender. */
export function printOfSender(from: SenderChoice | undefined): string[] {
  return from === undefined ? [] : [JSON.stringify(from)];
}

type SendInput = {
  tx: Tx;
  deps: MailboxDeps;
  owner: OwnerId;
  actor: HistoryActor;
  conversation: ConversationRow;
  content: AnswerContent;
  heading: Partial<Heading>;
  close: boolean;
  isUndoable?: boolean;
  key: string;
  hash: Buffer;
};

/** Sends an answer within the caller's transaction and announces it. Returns its message id. */
export async function sendAnswer(input: SendInput): Promise<string> {
  const { tx, deps, owner, actor, conversation, content, heading, close, key, hash } = input;
  const { id, profileId } = conversation;
  // Nothing is answered when the first mail was scheduled, or withdrawn.
  const addressing = await readAddressing({ tx, deps, owner, conversation, heading });
  const messageId = await sendOwnMail({
    tx,
    deps,
    owner,
    conversation,
    content,
    addressing,
    isAside: addressing.answered?.isAside ?? false,
    quote: heading.quote ?? undefined,
    isUndoable: input.isUndoable ?? true,
    idempotencyKey: key,
    idempotencyHash: hash,
  });
  const now = deps.clock.now();
  await noteOwnMessage(tx, owner, {
    id,
    preview: await previewOfAnswer(tx, owner, { content, messageId }),
    at: now,
    close,
  });
  await noteRecipients(tx, owner, { deps, conversationId: id, messageId, addressing });
  const entry = {
    action: 'conversation.replied',
    subjectKind: 'conversation',
    subjectId: id,
    after: { name: conversation.visitorName, messageId, close },
  };
  await recordHistory({ tx, owner, actor, entry });
  await deps.live.publish(tx, {
    userId: owner,
    event: { kind: 'conversation.changed', profileId, conversationId: id },
  });
  return messageId;
}

type Sent = { deps: MailboxDeps; conversationId: string; messageId: string; addressing: Addressing };

/**
 * Recipients may answer in the conversation; a line says when an answer went to somebody else. Whoever got a hidden copy
 * is in no list that others see.
 */
export async function noteRecipients(
  tx: Tx,
  owner: OwnerId,
  { deps, conversationId, messageId, addressing }: Sent,
): Promise<void> {
  const { to, cc, isElsewhere, answered } = addressing;
  if (answered?.isAside === true) return;
  await joinPeople(tx, owner, { conversationId, people: [...to, ...cc] });
  if (!isElsewhere) return;
  await insertSystemLine(tx, owner, {
    id: deps.ids.uuid(),
    conversationId,
    system: { kind: 'sent_elsewhere', messageId, names: to.map(({ name, email }) => name || email) },
    at: deps.clock.now().add({ milliseconds: 1 }),
  });
}

/** For an answer without text, the names of its files. */
async function previewOfAnswer(
  tx: Tx,
  owner: OwnerId,
  { content, messageId }: { content: AnswerContent; messageId: string },
): Promise<string> {
  if (content.text.trim() !== '') return previewOf(content.text);
  const files = await listAttachments(tx, owner, [messageId]);
  return previewOf(files.map(({ name }) => name).join(', '));
}

type ReplyCall = {
  deps: MailboxDeps;
  ctx: ClientContext;
  id: string;
  input: WrittenContent & WrittenHeading & Pick<ReplyInput, 'idempotencyKey' | 'close' | 'from'>;
};

/**
 * Answers by mail after the undo period. Errors: resource.not_found, mailbox.no_address, mailbox.key_reused,
 * mailbox.files_too_large.
 */
export async function replyToConversation({ deps, ctx, id, input }: ReplyCall): Promise<ReplyResult> {
  const { owner, actor } = authorOf(ctx);
  const content = readSpoken(input);
  const heading = readHeading(input);
  const key = `reply:${input.idempotencyKey}`;
  const { from } = input;
  const hash = contentPrint(id, content, JSON.stringify(heading));
  return deps.db.scoped(owner, async (tx) => {
    const earlier = await findEarlier(tx, owner, { key, hash });
    if (earlier) return presentResult(tx, owner, { deps, conversationId: id, messageId: earlier.id });
    const conversation = await lockLiveConversation(tx, owner, id);
    await chooseSender({ tx, deps, owner, profileId: conversation.profileId, conversationId: id, from });
    const messageId = await sendAnswer({
      tx,
      deps,
      owner,
      actor,
      conversation,
      content,
      heading,
      close: input.close,
      key,
      hash,
    });
    await removeDraft(tx, owner, id);
    return presentResult(tx, owner, { deps, conversationId: id, messageId });
  });
}

/** Restores the conversation to before its newest answer. */
async function rewind(tx: Tx, owner: OwnerId, id: string): Promise<void> {
  const last = await findLastWord(tx, owner, id);
  const direction = last?.direction === 'in' ? 'in' : 'out';
  await tx.sql`
    update conversations set
      state = ${restingState(direction)}, snoozed_until = null, last_direction = ${direction}, preview = ${previewOf(last?.text ?? '')},
      last_message_at = ${last ? last.at : tx.sql`last_message_at`}
    where owner_id = ${owner} and id = ${id}`;
}

/** What an answer was sent as; one to a third person answers a message of theirs, or would reach the others too. */
function headingOf({ recipients, subject }: MessageRow, answered: MessageRow | undefined): Partial<Heading> {
  const { to = [], cc = [], bcc = [] } = recipients;
  return { to, cc, bcc, subject, ...(answered?.isAside ? { answersId: answered.id } : {}) };
}

/** What a mail to a third person answered; a forwarded mail may name a message that everybody has. */
async function findAsideAnswered(tx: Tx, owner: OwnerId, message: MessageRow): Promise<MessageRow | undefined> {
  if (!message.isAside || message.inReplyTo === null) return undefined;
  const found = await findMessageByMailIds(tx, owner, [message.inReplyTo]);
  return found?.conversationId === message.conversationId && found.isAside ? found : undefined;
}

type Returned = { draft: Draft | null; forward: UndoneForward | null };
type Withdrawn = { message: MessageRow; answered: MessageRow | undefined; fileIds: string[]; deps: MailboxDeps };

/** The words of a withdrawn mail: an answer is the draft again; a forwarded mail is none, and must not reach the others. */
async function giveBack(tx: Tx, owner: OwnerId, { message, answered, fileIds, deps }: Withdrawn): Promise<Returned> {
  const { text, conversationId, isAside } = message;
  const html = message.html === null ? null : withoutContentIds(message.html);
  if (isAside && !answered) {
    const files = (await listOutgoingFiles(tx, owner, fileIds)).map(presentOutgoingFile);
    const { to = [], cc = [], bcc = [] } = message.recipients;
    return { draft: null, forward: { to, cc, bcc, subject: message.subject, text, html, files } };
  }
  const content = { text, html, fileIds, signature: true };
  const heading = headingOf(message, answered);
  const draft = await joinDraft(tx, owner, { conversationId, content, heading, now: deps.clock.now() });
  return { draft: await presentDraft(tx, owner, draft), forward: null };
}

type UndoCall = { deps: MailboxDeps; ctx: ClientContext; id: string; messageId: string };

/**
 * Withdraws an answer that has not begun to leave, with its files. Errors: resource.not_found, mailbox.undo_too_late.
 */
export async function undoReply({
  deps,
  ctx,
  id,
  messageId,
}: UndoCall): Promise<Returned & { conversation: Conversation }> {
  const { owner, actor } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    const { profileId } = await lockLiveConversation(tx, owner, id);
    const message = await findMessageById(tx, owner, messageId);
    if (!message || message.conversationId !== id || message.direction !== 'out') throw notFound();
    // One that is sent again may have reached somebody the first time.
    if (!message.mailId || message.undoUntil === null) throw undoTooLate();
    if (!(await cancelMail({ tx, mailId: message.mailId }))) throw undoTooLate();
    const now = deps.clock.now();
    const fileIds = await moveFromMessage(tx, owner, { messageId, now });
    await tx.sql`
      delete from messages where owner_id = ${owner} and (id = ${messageId}
        or (conversation_id = ${id} and direction = 'system' and system ->> 'messageId' = ${messageId}::text))`;
    const answered = await findAsideAnswered(tx, owner, message);
    // Forwarding left the conversation as it was.
    if (!message.isAside || answered) await rewind(tx, owner, id);
    const returned = await giveBack(tx, owner, { message, answered, fileIds, deps });
    const entry = { action: 'conversation.reply_undone', subjectKind: 'conversation', subjectId: id };
    await recordHistory({ tx, owner, actor, entry });
    await deps.live.publish(tx, {
      userId: owner,
      event: { kind: 'conversation.changed', profileId, conversationId: id },
    });
    return {
      ...returned,
      conversation: await readConversation(tx, owner, id),
    };
  });
}
