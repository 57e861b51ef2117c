import { canonicalAddress } from '#platform/mail/addresses.ts';
import { type Recipient, recipientLimits } from '@enlace/contract/mailbox/conversations/recipients.schemas.ts';
import type { MailPerson } from '#platform/mail/parse/parsed-mail.types.ts';
import type { MailFields, StoredPerson } from '../mailbox.types.ts';
import { readOwnAddresses } from '../own-addresses.ts';
import { insertAttachments, insertMessage } from '../messages.repository.ts';
import { scanAttachments } from '../scanning/scan-attachments.job.ts';
import { type Imitation, imitationOf } from './imitation.rules.ts';
import { readOwnNames } from './read-own-names.ts';
import { insertInvitation } from '../invitations/invitations.repository.ts';
import type { Incoming } from './inbound-mail.types.ts';

type Placed = {
  conversationId: string;
  kind: 'human' | 'auto_reply';
  differentSender?: boolean;
  /** From a third person, about a mail that was forwarded to them. */
  isAside?: boolean;
  answersId?: string | null;
};

/** Fingerprint of the mail as stored in the rows. */
export function contentHashOf({ mail }: Pick<Incoming, 'mail'>): Buffer {
  return Buffer.from(mail.contentHash, 'hex');
}

/** A mail to a large list shows its first recipients. */
const maxPeople = 200;

/** People of a field, each address once and in its one form. */
export function peopleOf(people: readonly MailPerson[]): Recipient[] {
  const known = new Map<string, Recipient>();
  for (const { name, address } of people) {
    const email = canonicalAddress(address);
    if (known.size < maxPeople && !known.has(email))
      known.set(email, { name: name.slice(0, recipientLimits.name), email });
  }
  return [...known.values()];
}

/**
 * The fields of a received mail. An address it was delivered to on its way is one of the client's, even if nobody told
 * us; so is a single one in To when none of the others is, because the mail came here through it.
 */
export async function fieldsOf({ tx, deps, owner, mail, recipient, way }: Incoming): Promise<Partial<MailFields>> {
  const isOwn = await readOwnAddresses(tx, { deps, owner });
  const reached = new Set([
    ...[recipient, ...(way.address === null ? [] : [way.address]), ...mail.deliveredTo].map(canonicalAddress),
  ]);
  const mark = (people: readonly Recipient[]): StoredPerson[] =>
    people.map((each) => (reached.has(each.email) || isOwn(each.email) ? { ...each, isOwn: true } : each));
  const [to, cc] = [mark(peopleOf(mail.to)), mark(peopleOf(mail.cc))];
  const isUnknown = ![...to, ...cc].some((each) => each.isOwn === true);
  const through = to.length === 1 && isUnknown ? to.map((each) => ({ ...each, isOwn: true })) : to;
  return { to: through, cc, replyTo: mark(peopleOf(mail.replyTo)) };
}

/** What a stranger's mail imitates. */
async function imitationIn({ tx, owner, mail, sender, senderCheck }: Incoming): Promise<Imitation | null> {
  const own = await readOwnNames(tx, owner);
  const { name, address } = sender;
  const replyTo = mail.replyTo.map((each) => each.address);
  const found = imitationOf({ name, address, replyTo }, own);
  return found === 'name' && senderCheck?.verdict === 'verified' && sender.isPassedOn ? null : found;
}

/** The files of a mail; with a virus scanner they wait for it. */
export async function insertFiles({ tx, deps, owner, attachments }: Incoming, messageId: string): Promise<void> {
  const isHeld = deps.scanner !== undefined && attachments.length > 0;
  const held = isHeld ? { heldAt: deps.clock.now() } : {};
  await insertAttachments(tx, owner, { messageId, attachments, ...held });
  if (isHeld) await deps.jobs.enqueue(tx, scanAttachments, {});
}

/** Inserts a mail with all its files into a conversation; undefined when it already exists. */
export async function insertIncoming(incoming: Incoming, placed: Placed): Promise<string | undefined> {
  const { tx, deps, owner, mail, sender, receivedAt } = incoming;
  const { conversationId, kind, differentSender = false, isAside = false, answersId = null } = placed;
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
    recipients: await fieldsOf(incoming),
    text,
    fullText: mail.text === text ? null : mail.text,
    html: mail.html,
    remoteImages: mail.remoteImages,
    differentSender,
    isAside,
    answersId,
    messageId: mail.messageId,
    contentHash,
    inReplyTo: mail.inReplyTo,
    senderCheck: incoming.senderCheck,
    protection: mail.protection,
    imitates: await imitationIn(incoming),
    at: receivedAt,
  });
  const { invitation } = mail;
  if (invitation) await insertInvitation(tx, owner, { messageId, invitation, receivedAt });
  await insertFiles(incoming, messageId);
  return messageId;
}
