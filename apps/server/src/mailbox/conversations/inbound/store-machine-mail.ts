import { findContactByEmail } from '#audience/door.ts';
import { canonicalAddress } from '#platform/mail/addresses.ts';
import type { BouncedRecipient } from '#platform/mail/parse/parsed-mail.types.ts';
import { readMailAddress } from '../mail-addresses.usecases.ts';
import { mailReportReceived } from '../mailbox.events.ts';
import { autoRepliesPerHour } from '../mailbox.rules.ts';
import type { MessageRow } from '../mailbox.types.ts';
import { findLastOwnMessage, findMessageById, findMessageByMailIds } from '../messages.repository.ts';
import {
  type CampaignTarget,
  type ReplyTarget,
  resolveReplyTarget,
  type SingleMailTarget,
} from '../resolve-reply-target.ts';
import { showReturn } from '../usecases/show-return.ts';
import { findTargetConversation, isParticipant } from './find-conversation.ts';
import type { Incoming, Verdict } from './inbound-mail.types.ts';
import { insertIncoming } from './insert-incoming.ts';
import { findPlaceOfSender } from '../shelf/shelf.repository.ts';
import { shelveMail } from './shelve-mail.ts';
import { storeVisitorMail } from './store-visitor-mail.ts';

/** The answer of ours that an automatic mail is about: by its own address, by the id it quotes, else the newest. */
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
  if (mail.bounce) {
    const about = { kind: 'delivery', campaignId, deliveryId, contactId } as const;
    await deps.events.emit(tx, mailReportReceived, { owner, about, report: mail.bounce, reportId: mail.messageId });
  }
  return shelveMail(incoming, 'report', contactId);
}

async function reportToMail(incoming: Incoming, target: SingleMailTarget): Promise<Verdict> {
  const { tx, deps, owner, mail } = incoming;
  const { mailId, contactId, address } = target;
  if (mail.bounce) {
    const about = { kind: 'mail', mailId, contactId, address } as const;
    await deps.events.emit(tx, mailReportReceived, { owner, about, report: mail.bounce, reportId: mail.messageId });
  }
  return shelveMail(incoming, 'report', contactId);
}

/**
 * A report sent to another address still identifies the mail: by one of our signed addresses in the copy it contains.
 */
async function findQuotedTarget({ tx, deps, owner, mail }: Incoming): Promise<ReplyTarget | undefined> {
  for (const address of new Set(mail.bounce?.originalAddresses)) {
    const signed = readMailAddress(deps, address);
    const target = signed ? await resolveReplyTarget(tx, signed) : undefined;
    // The unsubscribe address is in the same copy and refers to the same delivery.
    if (target?.owner === owner) return target.kind === 'unsubscribe' ? { ...target, kind: 'delivery' } : target;
  }
  return undefined;
}

/** `address`: the recipient the report is about. */
type Addressee = { contactId: string | null; address: string };

type Recipient = { contactId: string | null; visitorEmail: string | null; addresses: string[] };

/** Where a message's mail was sent; stored with the mail, because people change their addresses. */
async function findRecipient({ tx, owner }: Incoming, message: MessageRow): Promise<Recipient | undefined> {
  const [row] = await tx.sql<Recipient[]>`
    select c.contact_id, c.visitor_email, coalesce(
        (select array[s.to_address] || array(select f ->> 'address' from jsonb_array_elements(s.further_recipients) as f)
           from mails s where s.owner_id = m.owner_id and s.id = m.mail_id),
        array_remove(array[c.visitor_email], null)) as addresses
    from messages m join conversations c on c.owner_id = m.owner_id and c.id = m.conversation_id
    where m.owner_id = ${owner} and m.id = ${message.id}`;
  return row;
}

/**
 * Those of this message's recipients that the report is about; it may be about several. It must name the address the message
 * was sent to, because people forward reports about others; only the bounce address alone identifies a message, and with
 * it a single recipient. Complaints omit the address.
 */
async function findAddressees(incoming: Incoming, message: MessageRow): Promise<Addressee[]> {
  const { tx, owner, target, mail } = incoming;
  const sent = await findRecipient(incoming, message);
  if (!sent) return [];
  const { recipients = [], feedbackType = null, originalMessageId = null } = mail.bounce ?? {};
  const named = recipients.flatMap((entry) => [entry.address, entry.finalAddress]);
  const isNamed = (address: string) =>
    named.some((known) => known !== null && canonicalAddress(known) === canonicalAddress(address));
  const isAlone = sent.addresses.length === 1;
  const isIdentified =
    target.kind === 'message' || (feedbackType !== null && recipients.length === 0 && originalMessageId !== null);
  const meant = sent.addresses.filter(isNamed);
  const addressees: Addressee[] = [];
  for (const address of meant.length === 0 && isIdentified && isAlone ? sent.addresses : meant) {
    const isPerson =
      sent.visitorEmail === null ? isAlone : canonicalAddress(sent.visitorEmail) === canonicalAddress(address);
    // Others are tamys of their own.
    const contactId = isPerson ? sent.contactId : ((await findContactByEmail(tx, owner, address))?.id ?? null);
    addressees.push({ address, contactId });
  }
  return addressees;
}

type About = { message: MessageRow; addressee: Addressee; reportId: string };

async function emitReport(incoming: Incoming, { message, addressee, reportId }: About): Promise<void> {
  const { tx, deps, owner, mail } = incoming;
  if (!mail.bounce) return;
  const about = { kind: 'message', messageId: message.id, ...addressee } as const;
  await deps.events.emit(tx, mailReportReceived, { owner, about, report: mail.bounce, reportId });
}

/** What the report says about one recipient; undefined when that is nothing to show. */
function saidOf({ mail }: Incoming, { address }: Addressee): BouncedRecipient | undefined {
  const all = mail.bounce?.recipients ?? [];
  const isTheirs = (each: BouncedRecipient) =>
    [each.address, each.finalAddress].some(
      (known) => known !== null && canonicalAddress(known) === canonicalAddress(address),
    );
  // A server may name a forwarding target instead.
  const recipients = all.some(isTheirs) ? all.filter(isTheirs) : all;
  const isFeedback = mail.bounce !== null && mail.bounce.feedbackType !== null;
  const said =
    recipients.find(({ action }) => action === 'failed') ?? recipients.find(({ action }) => action === 'delayed');
  if (said || recipients.length > 0 || isFeedback) return said;
  // A report in an unknown format still means that the mail came back.
  return { address: '', finalAddress: null, action: 'failed', status: null, diagnostic: mail.subject };
}

async function noteOne(incoming: Incoming, about: About): Promise<void> {
  await emitReport(incoming, about);
  const said = saidOf(incoming, about.addressee);
  if (!said) return;
  const { tx, deps, owner } = incoming;
  const isFinal = said.action === 'failed';
  const shown = { messageId: about.message.id, address: about.addressee.address, detail: detailOf(said), isFinal };
  await showReturn({ tx, deps, owner, ...shown });
}

/**
 * A delivery report (RFC 3464) or complaint (RFC 5965): shown on the mail it is about, never as a person's message. The
 * report itself goes to the shelf with its files, so the server's text can be read.
 */
export async function storeReport(input: Incoming): Promise<Verdict> {
  const { mail } = input;
  const quotedTarget = input.target.kind === 'source' ? await findQuotedTarget(input) : undefined;
  const incoming = quotedTarget ? { ...input, target: quotedTarget } : input;
  const { target } = incoming;
  if (target.kind === 'delivery') return reportToCampaign(incoming, target);
  if (target.kind === 'mail') return reportToMail(incoming, target);
  const quoted = mail.bounce?.originalMessageId ? [mail.bounce.originalMessageId] : [];
  const message = await findOwnMessage(incoming, quoted);
  const addressees = message ? await findAddressees(incoming, message) : [];
  const [first] = addressees;
  if (!message || !first) return shelveMail(incoming, 'report');
  for (const addressee of addressees) {
    // Each is a report of its own, once.
    const reportId = addressee === first ? mail.messageId : `${mail.messageId} ${addressee.address}`;
    await noteOne(incoming, { message, addressee, reportId });
  }
  return shelveMail(incoming, 'report', first.contactId);
}

/** Two machines answering each other would fill a conversation endlessly. */
async function isStorm({ tx, owner, receivedAt }: Incoming, conversationId: string): Promise<boolean> {
  const [row] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count from messages
    where owner_id = ${owner} and conversation_id = ${conversationId} and kind = 'auto_reply' and at > ${receivedAt.subtract({ hours: 1 })}`;
  return (row?.count ?? 0) >= autoRepliesPerHour;
}

/** An automatic answer (RFC 3834): shown under the mail it answers and counted nowhere, so that no loop can start. */
export async function storeAutoReply(incoming: Incoming): Promise<Verdict> {
  const { tx, deps, owner, mail, sender } = incoming;
  const row = await findTargetConversation(incoming);
  if (!row) {
    if ((await findPlaceOfSender(tx, owner, sender.address)) === 'list') return storeVisitorMail(incoming);
    return shelveMail(incoming, 'auto_reply');
  }
  if (await isStorm(incoming, row.id)) return shelveMail(incoming, 'loop');
  const answered = await findOwnMessage(incoming, [
    ...(mail.inReplyTo ? [mail.inReplyTo] : []),
    ...mail.references.toReversed(),
  ]);
  const messageId = await insertIncoming(incoming, {
    conversationId: row.id,
    kind: 'auto_reply',
    differentSender: !(await isParticipant(tx, owner, { row, address: sender.address })),
    answersId: answered?.conversationId === row.id ? answered.id : null,
  });
  if (!messageId) return { state: 'duplicate', reason: null, conversationId: row.id };
  const event = { kind: 'conversation.changed', profileId: row.profileId, conversationId: row.id } as const;
  await deps.live.publish(tx, { userId: owner, event });
  return { state: 'stored', reason: 'auto_reply', conversationId: row.id, messageId };
}
