import { readRecipientAddress, recipientLimits } from '@enlace/contract/mailbox/conversations/recipients.schemas.ts';
import { findContactByEmail, findContactIdentity, findOrCreateContact } from '#audience/door.ts';
import { getClientCard } from '#identity/door.ts';
import { announceMessage } from '../announce.ts';
import { findLockedConversation, insertConversation, noteVisitorMessage } from '../conversations.repository.ts';
import { campaignReplyReceived } from '../mailbox.events.ts';
import { loudMailsPerHour, previewOf } from '../mailbox.rules.ts';
import type { ConversationRow, ProfileRef } from '../mailbox.types.ts';
import { countVisitorMails, insertSystemLine } from '../messages.repository.ts';
import { joinPeople, namesOf } from '../people.repository.ts';
import type { CampaignTarget } from '../resolve-reply-target.ts';
import { sortArrival } from '../sorting/sort-arrival.ts';
import type { SortingPlan } from '../sorting/sorting.types.ts';
import { findSideConversation, findTargetConversation, isParticipant, wasForwardedTo } from './find-conversation.ts';
import type { Incoming, Verdict } from './inbound-mail.types.ts';
import { fieldsOf, insertIncoming } from './insert-incoming.ts';
import { planMail } from './plan-mail.ts';
import { findPlaceOfSender } from '../shelf/shelf.repository.ts';
import { profileOf, shelveMail } from './shelve-mail.ts';

type Opening = { profile: ProfileRef; originId: string | null; campaign: CampaignTarget | null; isForged?: boolean };
/** `isKnown`: the address belonged to a contact before this mail arrived. */
type Place = {
  row: ConversationRow;
  differentSender: boolean;
  /** From a third person, about a mail that was forwarded to them. */
  isAside?: boolean;
  isKnown: boolean;
  plan: SortingPlan;
};
type Found = Pick<Place, 'row' | 'differentSender' | 'isAside'>;

type Person = { contactId: string | null; created: boolean; overQuota: boolean; isBlocked: boolean };

/** A sender with a forged address does not get its contact, and a stranger marked as spam by a rule gets none. */
const nobody: Person = { contactId: null, created: false, overQuota: false, isBlocked: false };

/** The recipient of a campaign is the contact it was sent to; anybody else is looked up, or added without consent. */
async function meetSender(incoming: Incoming, { profile, campaign, isForged = false }: Opening): Promise<Person> {
  const { tx, deps, owner, sender } = incoming;
  if (isForged) return nobody;
  const recipient = campaign ? await findContactIdentity(tx, owner, campaign.contactId) : undefined;
  if (recipient && recipient.email === sender.address) {
    return { contactId: recipient.id, created: false, overQuota: false, isBlocked: recipient.status === 'blocked' };
  }
  const identity = { name: sender.name, email: sender.address, phone: null, locale: null };
  const found = await findOrCreateContact({
    tx,
    deps,
    owner,
    identity,
    agreed: false,
    origin: { source: 'mail', profile },
  });
  return {
    contactId: found.contactId,
    created: found.created,
    overQuota: found.overQuota,
    isBlocked: found.status === 'blocked',
  };
}

async function writeOpeningLines(
  incoming: Incoming,
  { id, person, opening }: { id: string; person: Person; opening: Opening },
): Promise<void> {
  const { tx, deps, owner, sender, receivedAt } = incoming;
  const { campaign, profile } = opening;
  const line = { id: deps.ids.uuid(), conversationId: id };
  if (campaign) {
    const system = {
      kind: 'campaign_reply',
      campaignId: campaign.campaignId,
      campaignName: campaign.campaignName,
    } as const;
    await insertSystemLine(tx, owner, { ...line, system, at: receivedAt.subtract({ milliseconds: 2 }) });
  }
  const at = receivedAt.subtract({ milliseconds: 1 });
  const about = { id: deps.ids.uuid(), conversationId: id, at };
  if (person.created) {
    await insertSystemLine(tx, owner, {
      ...about,
      system: { kind: 'contact_joined', name: sender.name, profileName: profile.name },
    });
  }
  if (person.overQuota) await insertSystemLine(tx, owner, { ...about, system: { kind: 'over_quota' } });
}

async function openConversation(incoming: Incoming, opening: Opening): Promise<Place> {
  const { tx, deps, owner, mail, sender, receivedAt } = incoming;
  const { profile, originId, campaign } = opening;
  const client = await getClientCard(tx, owner);
  const known = await findContactByEmail(tx, owner, sender.address);
  const plan = await planMail(incoming, {
    profileId: profile.id,
    locale: known?.language ?? client.locale,
    // A forged address gets no labels.
    contactId: opening.isForged ? null : (known?.id ?? null),
  });
  const isSpam = plan.state?.value.kind === 'spam';
  const person = isSpam && known === undefined ? nobody : await meetSender(incoming, opening);
  const contact = person.contactId ? await findContactIdentity(tx, owner, person.contactId) : undefined;
  const id = deps.ids.uuid();
  await insertConversation(tx, owner, {
    id,
    profile,
    contactId: person.contactId,
    visitorName: contact?.name ?? sender.name,
    visitorEmail: sender.address,
    visitorPhone: contact?.phone ?? null,
    participantNames: namesOf([{ name: sender.name, email: sender.address }]),
    subject: mail.subject,
    locale: contact?.language ?? client.locale,
    state: person.isBlocked || isSpam ? 'spam' : 'waiting',
    originId,
    campaignDeliveryId: campaign?.deliveryId ?? null,
    way: incoming.way,
    now: receivedAt,
  });
  await writeOpeningLines(incoming, { id, person, opening });
  const row = await findLockedConversation(tx, owner, id);
  if (!row) throw new Error('a conversation vanished in its own transaction');
  return { row, differentSender: false, isKnown: known !== undefined, plan };
}

/** A mail that continues an existing conversation. */
async function withPlan(incoming: Incoming, found: Found): Promise<Place> {
  const { profileId, locale, contactId, spamScore } = found.row;
  const person = found.differentSender
    ? await findContactByEmail(incoming.tx, incoming.owner, incoming.sender.address)
    : undefined;
  const about = { profileId, locale, spamScore, contactId: found.differentSender ? (person?.id ?? null) : contactId };
  return { ...found, isKnown: about.contactId !== null, plan: await planMail(incoming, about) };
}

/** The sender's domain disowns the mail, and only an id anybody can quote leads here. */
function isDisowned({ senderCheck, target, sender }: Incoming, row: ConversationRow): boolean {
  // Nobody vouches for an address that is only in Reply-To.
  const isFailed = senderCheck?.dmarc === 'fail' && senderCheck.verdict !== 'verified';
  if (!isFailed && !sender.isPassedOn) return false;
  return target.kind !== 'conversation' || target.conversationId !== row.id;
}

/**
 * The sender's own conversation. Knowing a reply address proves that somebody saw a mail of the thread, not that they
 * are the person: an unknown address never joins automatically but gets a separate conversation. So does a mail its
 * domain disowns, unless it was sent to the signed address of this very conversation.
 */
async function findPlace(incoming: Incoming): Promise<Place | undefined> {
  const { tx, owner, sender, target } = incoming;
  const row = await findTargetConversation(incoming);
  const isForged = row !== undefined && isDisowned(incoming, row);
  if (row && !isForged && (await isParticipant(tx, owner, { row, address: sender.address })))
    return withPlan(incoming, { row, differentSender: false });
  if (row && !isForged && (await wasForwardedTo(tx, owner, { row, address: sender.address })))
    return withPlan(incoming, { row, differentSender: true, isAside: true });
  if (row) {
    const side = await findSideConversation(incoming, row.id);
    if (side) return withPlan(incoming, { row: side, differentSender: true });
    const profile = { id: row.profileId, name: row.profileName };
    const opened = await openConversation(incoming, { profile, originId: row.id, campaign: null, isForged });
    return { ...opened, differentSender: true };
  }
  if (target.kind !== 'delivery') {
    // Mailings in the client's own box are not visitors, unless the client said so.
    const wanted = await findPlaceOfSender(tx, owner, sender.address);
    if (wanted === 'shelf' || (incoming.mail.shelfReason !== null && wanted !== 'list')) return undefined;
    const profile = await profileOf(incoming);
    return profile && openConversation(incoming, { profile, originId: null, campaign: null });
  }
  const recipient = await findContactIdentity(tx, owner, target.contactId);
  const opened = await openConversation(incoming, { profile: target.profile, originId: null, campaign: target });
  return { ...opened, differentSender: recipient?.email !== sender.address };
}

/**
 * Nothing proves that the mail is from the contact whose address it has: no check, and not the address given only to
 * them.
 */
function isUnproven(
  { senderCheck, sender, target }: Incoming,
  { row, isKnown }: Pick<Place, 'row' | 'isKnown'>,
): boolean {
  if (!isKnown || senderCheck?.verdict === 'verified') return false;
  if (sender.isPassedOn) return true;
  if (target.kind === 'conversation') return target.conversationId !== row.id;
  return target.kind !== 'delivery' || target.contactId !== row.contactId;
}

async function noteArrival(
  incoming: Incoming,
  { row, plan, isKnown, isAside = false, messageId }: Omit<Place, 'differentSender'> & { messageId: string },
): Promise<void> {
  const { tx, deps, owner, mail, sender, attachments, target, receivedAt } = incoming;
  const contact = row.contactId && !isAside ? await findContactIdentity(tx, owner, row.contactId) : undefined;
  const preview = previewOf(
    mail.replyText || mail.text || attachments.map(({ name }) => name).join(', ') || mail.subject,
  );
  const isBlocked = contact?.status === 'blocked';
  const verdict = plan.state?.value.kind;
  const toSpam = isBlocked || verdict === 'spam';
  const isSpam = toSpam || row.state === 'spam';
  const unproven = isUnproven(incoming, { row, isKnown });
  const noted = { id: row.id, preview, at: receivedAt, toSpam };
  // A third person's mail says nothing of the person of the conversation.
  await noteVisitorMessage(tx, owner, isAside ? noted : { ...noted, isUnproven: unproven });
  const recent = await countVisitorMails(tx, owner, {
    conversationId: row.id,
    since: receivedAt.subtract({ hours: 1 }),
  });
  const profile = { id: row.profileId, name: row.profileName };
  const contactId = contact?.id ?? null;
  const conversation = { id: row.id, name: row.visitorName };
  const sorted = { plan, conversation, contactId, messageId, isSpam, isBlocked, at: receivedAt };
  await sortArrival({ tx, deps, owner, ...sorted });
  const isFreed = verdict === 'not_spam' && !isBlocked;
  const isQuiet = (isSpam && !isFreed) || recent > loudMailsPerHour;
  const arrival = {
    tx,
    deps,
    owner,
    profile,
    conversationId: row.id,
    messageId,
    contactId,
    name: sender.name,
    subject: mail.subject,
    preview,
    at: receivedAt,
    plan,
  };
  await announceMessage({ ...arrival, isQuiet, mayAnswer: !mail.isBulk && mail.kind === 'human' });
  if (target.kind !== 'delivery') return;
  const { campaignId, deliveryId } = target;
  await deps.events.emit(tx, campaignReplyReceived, {
    owner,
    campaignId,
    deliveryId,
    contactId: target.contactId,
    conversationId: row.id,
  });
}

/** Whoever the mail went to as well may answer in the conversation. */
async function meetCopied(incoming: Incoming, conversationId: string): Promise<void> {
  const { tx, owner, sender, senderCheck } = incoming;
  const { to = [], cc = [] } = await fieldsOf(incoming);
  // Nobody vouches for the fields of a forged mail.
  const copied = senderCheck?.dmarc === 'fail' ? [] : [...to, ...cc];
  const others = copied.filter(({ email, isOwn }) => readRecipientAddress(email) !== null && isOwn !== true);
  const people = [{ name: sender.name, email: sender.address }, ...others].slice(0, recipientLimits.all);
  await joinPeople(tx, owner, { conversationId, people });
}

/** Puts a person's mail into the mailbox. */
export async function storeVisitorMail(incoming: Incoming): Promise<Verdict> {
  const place = await findPlace(incoming);
  if (!place) return shelveMail(incoming, incoming.mail.shelfReason ?? 'chosen');
  const conversationId = place.row.id;
  const { differentSender, isAside = false } = place;
  const messageId = await insertIncoming(incoming, { conversationId, kind: 'human', differentSender, isAside });
  if (!messageId) return { state: 'duplicate', reason: null, conversationId };
  await noteArrival(incoming, { ...place, messageId });
  if (!isAside) await meetCopied(incoming, conversationId);
  return { state: 'stored', reason: null, conversationId, messageId };
}
