import type { Conversation, Draft, Message, ReplyInput } from '@enlace/contract/mailbox/mailbox.schemas.ts';
import { findContactIdentity } from '#modules/contacts/contacts.usecases.ts';
import { recordHistory } from '#modules/history/history.usecases.ts';
import { cancelMail } from '#modules/mails/mails.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { getConversationRow, lockLiveConversation, noteOwnMessage } from '../conversations.repository.ts';
import { putDraft, removeDraft } from '../drafts.repository.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import { keyReused, noAddress, undoTooLate } from '../mailbox.errors.ts';
import { presentConversation, presentDraft, presentMessage } from '../mailbox.presenter.ts';
import { previewOf, restingState } from '../mailbox.rules.ts';
import type { ConversationRow, MessageRow } from '../mailbox.types.ts';
import { findLastWord, findMessageById, findMessageByKey, fingerprint, lockKey } from '../messages.repository.ts';
import { sendOwnMail } from '../own-mail.ts';

type ReplyResult = { conversation: Conversation; message: Message };

/** The message that an idempotency key already made; a key with other content is refused. */
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

/** What a call that sent something answers. */
export async function presentResult(
  tx: Tx,
  owner: OwnerId,
  { conversationId, messageId }: { conversationId: string; messageId: string },
): Promise<ReplyResult> {
  const message = await findMessageById(tx, owner, messageId);
  if (!message) throw notFound();
  return {
    conversation: presentConversation(await getConversationRow(tx, owner, conversationId)),
    message: presentMessage(message, []),
  };
}

async function addressOf(tx: Tx, owner: OwnerId, { visitorEmail, contactId }: ConversationRow): Promise<string> {
  if (visitorEmail) return visitorEmail;
  const contact = contactId ? await findContactIdentity(tx, owner, contactId) : undefined;
  if (!contact?.email) throw noAddress();
  return contact.email;
}

type ReplyCall = { deps: MailboxDeps; ctx: ClientContext; id: string; input: ReplyInput };

/** Answers by mail after the time for second thoughts. Errors: resource.not_found, mailbox.no_address, mailbox.key_reused. */
export async function replyToConversation({ deps, ctx, id, input }: ReplyCall): Promise<ReplyResult> {
  const { owner, actor } = authorOf(ctx);
  const { text, close } = input;
  const key = `reply:${input.idempotencyKey}`;
  const hash = fingerprint(id, text);
  return deps.db.scoped(owner, async (tx) => {
    const earlier = await findEarlier(tx, owner, { key, hash });
    if (earlier) return presentResult(tx, owner, { conversationId: id, messageId: earlier.id });
    const conversation = await lockLiveConversation(tx, owner, id);
    const address = await addressOf(tx, owner, conversation);
    const messageId = await sendOwnMail({
      tx,
      deps,
      owner,
      conversation,
      address,
      text,
      isFirst: false,
      idempotencyKey: key,
      idempotencyHash: hash,
    });
    await noteOwnMessage(tx, owner, { id, preview: previewOf(text), at: deps.clock.now(), close, address });
    await removeDraft(tx, owner, id);
    const entry = {
      action: 'conversation.replied',
      subjectKind: 'conversation',
      subjectId: id,
      after: { name: conversation.visitorName, messageId, close },
    };
    await recordHistory({ tx, owner, actor, entry });
    await deps.live.publish(tx, {
      userId: owner,
      event: { kind: 'conversation.changed', profileId: conversation.profileId, conversationId: id },
    });
    return presentResult(tx, owner, { conversationId: id, messageId });
  });
}

/** The conversation as it was before its newest answer. */
async function rewind(tx: Tx, owner: OwnerId, id: string): Promise<void> {
  const last = await findLastWord(tx, owner, id);
  const direction = last?.direction === 'in' ? 'in' : 'out';
  await tx.sql`
    update conversations set
      state = ${restingState(direction)}, snoozed_until = null, last_direction = ${direction}, preview = ${previewOf(last?.text ?? '')},
      last_message_at = ${last ? last.at : tx.sql`last_message_at`}
    where owner_id = ${owner} and id = ${id}`;
}

type UndoCall = { deps: MailboxDeps; ctx: ClientContext; id: string; messageId: string };

/** Takes back an answer that has not begun to leave. Errors: resource.not_found, mailbox.undo_too_late. */
export async function undoReply({
  deps,
  ctx,
  id,
  messageId,
}: UndoCall): Promise<{ conversation: Conversation; draft: Draft }> {
  const { owner, actor } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    const { profileId } = await lockLiveConversation(tx, owner, id);
    const message = await findMessageById(tx, owner, messageId);
    if (!message || message.conversationId !== id || message.direction !== 'out') throw notFound();
    if (!message.mailId || !(await cancelMail({ tx, mailId: message.mailId }))) throw undoTooLate();
    await tx.sql`delete from messages where owner_id = ${owner} and id = ${messageId}`;
    await rewind(tx, owner, id);
    const draft = await putDraft(tx, owner, { conversationId: id, text: message.text, now: deps.clock.now() });
    const entry = { action: 'conversation.reply_undone', subjectKind: 'conversation', subjectId: id };
    await recordHistory({ tx, owner, actor, entry });
    await deps.live.publish(tx, {
      userId: owner,
      event: { kind: 'conversation.changed', profileId, conversationId: id },
    });
    return { conversation: presentConversation(await getConversationRow(tx, owner, id)), draft: presentDraft(draft) };
  });
}
