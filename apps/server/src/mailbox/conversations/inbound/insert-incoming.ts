import { type Recipient, recipientLimits } from '@enlace/contract/mailbox/conversations/recipients.schemas.ts';
import type { MailPerson } from '#platform/mail/parse/parsed-mail.types.ts';
import { insertAttachments, insertMessage } from '../messages.repository.ts';
import { scanAttachments } from '../scanning/scan-attachments.job.ts';
import type { Incoming } from './inbound-mail.types.ts';

type Placed = {
  conversationId: string;
  kind: 'human' | 'auto_reply';
  differentSender?: boolean;
  answersId?: string | null;
};

/** Fingerprint of the mail as stored in the rows. */
export function contentHashOf({ mail }: Pick<Incoming, 'mail'>): Buffer {
  return Buffer.from(mail.contentHash, 'hex');
}

/** A mail to a large list shows its first recipients. */
const maxPeople = 200;

/** People of a field, each address once and in lower case. */
export function peopleOf(people: readonly MailPerson[]): Recipient[] {
  const known = new Map<string, Recipient>();
  for (const { name, address } of people) {
    const email = address.trim().toLowerCase();
    if (known.size < maxPeople && !known.has(email))
      known.set(email, { name: name.slice(0, recipientLimits.name), email });
  }
  return [...known.values()];
}

/** Inserts a mail with all its files into a conversation; undefined when it already exists. */
export async function insertIncoming(incoming: Incoming, placed: Placed): Promise<string | undefined> {
  const { tx, deps, owner, mail, sender, attachments, receivedAt } = incoming;
  const { conversationId, kind, differentSender = false, answersId = null } = placed;
  const contentHash = contentHashOf(incoming);
  const known = await tx.sql`
    select 1 from messages where owner_id = ${owner} and message_id = ${mail.messageId}
      and conversation_id = ${conversationId} and content_hash = ${contentHash}`;
  if (known.length > 0) return undefined;
  const messageId = deps.ids.uuid();
  const text = mail.replyText === '' ? mail.text : mail.replyText;
  await insertMessage(tx, owner, {
    id: messageId,
    conversationId,
    direction: 'in',
    channel: 'email',
    kind,
    authorName: sender.name,
    authorEmail: sender.address === '' ? null : sender.address,
    subject: mail.subject,
    recipients: { to: peopleOf(mail.to), cc: peopleOf(mail.cc), replyTo: peopleOf(mail.replyTo) },
    text,
    fullText: mail.text === text ? null : mail.text,
    html: mail.html,
    remoteImages: mail.remoteImages,
    differentSender,
    answersId,
    messageId: mail.messageId,
    contentHash,
    inReplyTo: mail.inReplyTo,
    senderCheck: incoming.senderCheck,
    at: receivedAt,
  });
  if (!deps.scanner || attachments.length === 0) {
    await insertAttachments(tx, owner, { messageId, attachments });
    return messageId;
  }
  await insertAttachments(tx, owner, { messageId, attachments, heldAt: deps.clock.now() });
  await deps.jobs.enqueue(tx, scanAttachments, {});
  return messageId;
}
