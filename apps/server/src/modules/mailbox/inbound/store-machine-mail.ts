import { markBounced, markComplained } from '#modules/contacts/contacts.usecases.ts';
import type { BouncedRecipient } from '#platform/mail/parse/parsed-mail.types.ts';
import { campaignReportReceived } from '../mailbox.events.ts';
import { autoRepliesPerHour, isAddressFailure } from '../mailbox.rules.ts';
import type { ConversationRow, MessageRow } from '../mailbox.types.ts';
import { findLastOwnMessage, findMessageById, findMessageByMailIds, insertMessage } from '../messages.repository.ts';
import type { CampaignTarget } from '../resolve-reply-target.ts';
import { findTargetConversation, isParticipant } from './find-conversation.ts';
import type { Incoming, Verdict } from './inbound-mail.types.ts';

const noContact: Verdict = { state: 'ignored', reason: 'report_without_message', conversationId: null };

/** The answer of ours that a machine talks about: by its own address, by the id it quotes, else the newest. */
async function findOwnMessage(incoming: Incoming, quotedIds: readonly string[]): Promise<MessageRow | undefined> {
  const { tx, owner, target } = incoming;
  if (target.kind === 'message') return findMessageById(tx, owner, target.messageId);
  const quoted = await findMessageByMailIds(tx, owner, quotedIds);
  if (quoted?.direction === 'out') return quoted;
  return target.kind === 'conversation' ? findLastOwnMessage(tx, owner, target.conversationId) : undefined;
}

function detailOf({ status, diagnostic, address }: BouncedRecipient): string {
  return [status, diagnostic ?? address].filter((part) => part !== null).join(' ');
}

async function reportToCampaign(incoming: Incoming, target: CampaignTarget): Promise<Verdict> {
  const { tx, deps, owner, mail } = incoming;
  const { campaignId, deliveryId, contactId } = target;
  const recipients = mail.bounce?.recipients ?? [];
  const feedbackType = mail.bounce?.feedbackType ?? null;
  await deps.events.emit(tx, campaignReportReceived, {
    owner,
    campaignId,
    deliveryId,
    contactId,
    recipients,
    feedbackType,
  });
  const final = recipients.find(({ action, status }) => action === 'failed' && isAddressFailure(status));
  if (feedbackType) await markComplained({ tx, deps, owner, contactId, reason: feedbackType });
  else if (final) await markBounced({ tx, deps, owner, contactId, reason: detailOf(final) });
  return { state: 'stored', reason: 'campaign_report', conversationId: null };
}

async function showOnBubble(
  incoming: Incoming,
  { message, recipient }: { message: MessageRow; recipient: BouncedRecipient },
): Promise<void> {
  const { tx, deps, owner } = incoming;
  const isFinal = recipient.action === 'failed';
  const [row] = await tx.sql<Pick<ConversationRow, 'profileId' | 'contactId' | 'visitorEmail'>[]>`
    update messages m
    set delivery_state = case when ${isFinal} then 'bounced' else 'deferred' end, delivery_detail = ${detailOf(recipient)}
    from conversations c
    where m.owner_id = ${owner} and m.id = ${message.id} and m.delivery_state <> 'bounced'
      and c.owner_id = m.owner_id and c.id = m.conversation_id
    returning c.profile_id, c.contact_id, c.visitor_email`;
  if (!row) return;
  const { profileId, contactId } = row;
  if (isFinal && contactId && isAddressFailure(recipient.status)) {
    await markBounced({ tx, deps, owner, contactId, reason: detailOf(recipient) });
  }
  const event = { kind: 'conversation.changed', profileId, conversationId: message.conversationId } as const;
  await deps.live.publish(tx, { userId: owner, event });
}

/** A delivery report (RFC 3464) or complaint (RFC 5965): shown on the answer it is about, never as a message. */
export async function storeReport(incoming: Incoming): Promise<Verdict> {
  const { mail, target } = incoming;
  if (target.kind === 'delivery') return reportToCampaign(incoming, target);
  const quoted = mail.bounce?.originalMessageId ? [mail.bounce.originalMessageId] : [];
  const message = await findOwnMessage(incoming, quoted);
  if (!message) return noContact;
  const recipients = mail.bounce?.recipients ?? [];
  const said =
    recipients.find(({ action }) => action === 'failed') ?? recipients.find(({ action }) => action === 'delayed');
  const conversationId = message.conversationId;
  // A report in no known form still says that the mail came back.
  const recipient =
    said ??
    (recipients.length === 0
      ? { address: '', action: 'failed' as const, status: null, diagnostic: mail.subject }
      : undefined);
  if (recipient) await showOnBubble(incoming, { message, recipient });
  return { state: 'stored', reason: recipient ? 'report' : 'report_of_success', conversationId };
}

/** Two machines that answer each other would fill a conversation without end. */
async function isStorm({ tx, owner, receivedAt }: Incoming, conversationId: string): Promise<boolean> {
  const [row] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count from messages
    where owner_id = ${owner} and conversation_id = ${conversationId} and kind = 'auto_reply' and at > ${receivedAt.subtract({ hours: 1 })}`;
  return (row?.count ?? 0) >= autoRepliesPerHour;
}

/** An automatic answer (RFC 3834): stands under the mail it answers and counts nowhere, so that no loop can start. */
export async function storeAutoReply(incoming: Incoming): Promise<Verdict> {
  const { tx, deps, owner, mail, sender, receivedAt } = incoming;
  const row = await findTargetConversation(incoming);
  if (!row) return { state: 'ignored', reason: 'auto_reply', conversationId: null };
  if (await isStorm(incoming, row.id)) return { state: 'ignored', reason: 'loop', conversationId: row.id };
  const answered = await findOwnMessage(incoming, [
    ...(mail.inReplyTo ? [mail.inReplyTo] : []),
    ...mail.references.toReversed(),
  ]);
  const inserted = await insertMessage(tx, owner, {
    id: deps.ids.uuid(),
    conversationId: row.id,
    direction: 'in',
    channel: 'email',
    kind: 'auto_reply',
    authorName: sender.name,
    authorEmail: sender.address,
    subject: mail.subject,
    text: mail.replyText || mail.text,
    html: mail.html,
    remoteImages: mail.remoteImages,
    differentSender: !(await isParticipant(tx, owner, { row, address: sender.address })),
    answersId: answered?.conversationId === row.id ? answered.id : null,
    messageId: mail.messageId,
    senderCheck: incoming.senderCheck,
    inReplyTo: mail.inReplyTo,
    at: receivedAt,
  });
  if (!inserted) return { state: 'duplicate', reason: null, conversationId: row.id };
  const event = { kind: 'conversation.changed', profileId: row.profileId, conversationId: row.id } as const;
  await deps.live.publish(tx, { userId: owner, event });
  return { state: 'stored', reason: 'auto_reply', conversationId: row.id };
}
