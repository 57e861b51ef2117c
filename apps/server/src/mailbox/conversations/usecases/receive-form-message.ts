import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { emailSchema } from '@enlace/contract/core/primitives.ts';
import { type Locale, toWireLocale } from '@enlace/contract/core/locale.ts';
import {
  fillFromForm,
  findOrCreateContact,
  type FormDetail,
  type FoundContact,
  recordConsent,
  resubscribe,
} from '#audience/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { announceMessage } from '../announce.ts';
import { insertConversation, noteVisitorMessage } from '../conversations.repository.ts';
import { mailboxTexts } from '../locales/texts.ts';
import type { MailboxDeps } from '../mailbox.context.ts';
import { joinDays, previewOf, spamThreshold } from '../mailbox.rules.ts';
import type { FormField, ProfileRef, StoredConsent } from '../mailbox.types.ts';
import { planArrival } from '../sorting/plan-arrival.ts';
import { sortArrival } from '../sorting/sort-arrival.ts';
import type { SortingPlan } from '../sorting/sorting.types.ts';
import { judgeMessage } from '../spam/learn.ts';
import { findMessageByKey, insertMessage, insertSystemLine, lockKey } from '../messages.repository.ts';

export type FormMessage = {
  tx: Tx;
  deps: Pick<MailboxDeps, 'clock' | 'ids' | 'events' | 'live' | 'jobs'>;
  owner: OwnerId;
  profile: ProfileRef;
  sender: { name: string; email: string | null; phone: string | null };
  /** As reported by the browser; stored for a new person. */
  timeZone?: string | null;
  text: string;
  fields: readonly FormField[];
  /** Answers the owner wants on the contact. */
  details?: readonly FormDetail[];
  /** An empty text means that the form asked for no consent. */
  consent: StoredConsent | null;
  /**
   * The form's signs with their score; combined with what the profile learned, from 50 on the message goes to spam:
   * stored, but without contact or notification.
   */
  spam: { score: number; reasons: readonly string[] };
  idempotencyKey: string;
  locale: Locale;
};

type Person = FormMessage['sender'];
type Contact = FoundContact | undefined;

const phoneCountry = { es: 'ES', ja: 'JP', en: undefined } as const;

const nameLength = 160;

/** A name is used in mail headers, where a line break would end it. */
function cleanLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
}

// NUL cannot be stored in PostgreSQL.
function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/** Addresses in lower case, numbers as E.164; anything else stays readable in the form's own answers. */
function normalise({ sender, locale }: FormMessage): Person {
  const email = emailSchema.safeParse(sender.email ?? '');
  const phone = parsePhoneNumberFromString(sender.phone ?? '', phoneCountry[locale]);
  const name = cleanLine(sender.name).slice(0, nameLength);
  return {
    name: name === '' ? (sender.email ?? sender.phone ?? '—') : name,
    email: email.success ? email.data : null,
    phone: phone?.isValid() ? phone.number : null,
  };
}

async function findOrCreateSender(input: FormMessage, person: Person): Promise<Contact> {
  const { tx, deps, owner, profile, consent, locale } = input;
  const agreement = consent?.text ? consent : null;
  const origin = { source: 'form', profile } as const;
  const found = await findOrCreateContact({
    tx,
    deps,
    owner,
    identity: { ...person, locale, timeZone: input.timeZone ?? null },
    agreed: agreement !== null,
    origin,
  });
  const { details = [] } = input;
  if (found.contactId) await fillFromForm({ tx, deps, owner, contactId: found.contactId, profile, details, locale });
  if (!found.contactId || !agreement) return found;
  const given = { ...agreement, source: 'form', profile } as const;
  // Consent upgrades somebody who never opted out; unsubscribed or bounced people return only by other means.
  if (found.status === 'pending' && person.email) {
    await resubscribe({ tx, deps, owner, contactId: found.contactId, source: 'form', consent: given });
  } else {
    await recordConsent({ tx, deps, owner, contactId: found.contactId, consent: given });
  }
  return found;
}

/** The person's open conversation with this profile. Without a contact the address alone identifies them. */
async function findRunning(
  input: FormMessage,
  { person, contactId }: { person: Person; contactId: string | null },
): Promise<string | undefined> {
  const { tx, owner, profile, deps } = input;
  if (!contactId && !person.email) return undefined;
  const since = deps.clock.now().subtract({ hours: joinDays * 24 });
  const who = contactId
    ? tx.sql`contact_id = ${contactId}`
    : tx.sql`contact_id is null and visitor_email = ${person.email}`;
  const [row] = await tx.sql<{ id: string }[]>`
    select id from conversations
    where owner_id = ${owner} and profile_id = ${profile.id} and ${who} and deleted_at is null
      and state in ('waiting', 'open', 'snoozed') and last_message_at > ${since}
    order by last_message_at desc limit 1 for update`;
  return row?.id;
}

async function openConversation(
  input: FormMessage,
  { person, contact, isSpam }: { person: Person; contact: Contact; isSpam: boolean },
): Promise<string> {
  const { tx, deps, owner, profile, locale, spam } = input;
  const now = deps.clock.now();
  const conversationId = deps.ids.uuid();
  await insertConversation(tx, owner, {
    id: conversationId,
    profile,
    contactId: contact?.contactId ?? null,
    visitorName: person.name,
    visitorEmail: person.email,
    visitorPhone: person.phone,
    subject: mailboxTexts[locale].formSubject(profile.name),
    locale,
    state: isSpam ? 'spam' : 'waiting',
    spam,
    now,
  });
  // A moment earlier than the message, so that it is shown before it.
  const at = now.subtract({ milliseconds: 1 });
  if (contact?.created) {
    const system = { kind: 'contact_joined', name: person.name, profileName: profile.name } as const;
    await insertSystemLine(tx, owner, { id: deps.ids.uuid(), conversationId, system, at });
  }
  if (contact?.overQuota)
    await insertSystemLine(tx, owner, { id: deps.ids.uuid(), conversationId, system: { kind: 'over_quota' }, at });
  return conversationId;
}

type Words = { text: string; fields: readonly FormField[] };

function planFor(input: FormMessage, person: Person, { text, fields }: Words): Promise<SortingPlan> {
  const { tx, owner, profile, locale, spam } = input;
  const facts = {
    senderAddress: person.email,
    senderName: person.name,
    profileId: profile.id,
    channel: 'form',
    subject: mailboxTexts[locale].formSubject(profile.name),
    text: [text, ...fields.map(({ value }) => value)].join('\n'),
    hasAttachment: false,
    locale: toWireLocale(locale),
    spamScore: spam.score,
  } as const;
  return planArrival({ tx, owner, facts, contactId: null });
}

/**
 * Puts a form message into the mailbox, in the caller's transaction. It joins the person's open conversation with that
 * profile (active within seven days), else opens one. Beyond the contact quota the conversation has no contact: no
 * message is ever lost. A repeated key returns the first message again.
 */
export async function receiveFormMessage(
  input: FormMessage,
): Promise<{ conversationId: string; messageId: string; duplicate: boolean }> {
  const { tx, deps, owner, profile, consent } = input;
  const text = cleanText(input.text);
  const fields = input.fields.map(({ label, value }) => ({ label: cleanText(label), value: cleanText(value) }));
  const key = `form:${input.idempotencyKey}`;
  await lockKey(tx, owner, key);
  const known = await findMessageByKey(tx, owner, key);
  if (known) return { conversationId: known.conversationId, messageId: known.id, duplicate: true };

  const person = normalise(input);
  const message = { text, email: person.email };
  const spam = await judgeMessage({ tx, owner, profileId: profile.id, message, signs: input.spam });
  const plan = await planFor({ ...input, spam }, person, { text, fields });
  const verdict = plan.state?.value.kind;
  const looksLikeSpam = verdict === 'spam' || (spam.score >= spamThreshold && verdict !== 'not_spam');
  const contact = looksLikeSpam ? undefined : await findOrCreateSender(input, person);
  const isBlocked = contact?.status === 'blocked';
  const isSpam = looksLikeSpam || isBlocked;
  const contactId = contact?.contactId ?? null;
  const running = isSpam ? undefined : await findRunning(input, { person, contactId });
  const conversationId = running ?? (await openConversation({ ...input, spam }, { person, contact, isSpam }));

  const at = deps.clock.now();
  const messageId = deps.ids.uuid();
  const preview = previewOf(text);
  const author = { authorName: person.name, authorEmail: person.email };
  await insertMessage(tx, owner, {
    id: messageId,
    conversationId,
    direction: 'in',
    channel: 'form',
    ...author,
    text,
    fields,
    consent,
    idempotencyKey: key,
    at,
  });
  await noteVisitorMessage(tx, owner, { id: conversationId, preview, at, toSpam: isSpam });
  const { name } = person;
  const conversation = { id: conversationId, name };
  await sortArrival({ tx, deps, owner, plan, conversation, contactId, messageId, isSpam, isBlocked, at });
  await announceMessage({
    tx,
    deps,
    owner,
    profile,
    conversationId,
    messageId,
    contactId,
    name,
    preview,
    at,
    isQuiet: isSpam,
    plan,
  });
  return { conversationId, messageId, duplicate: false };
}
