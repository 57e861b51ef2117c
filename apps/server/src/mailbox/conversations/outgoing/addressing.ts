import {
  answerSubject,
  bareSubject,
  type DraftRecipient,
  readRecipientAddress,
  type Recipient,
  recipientLimits,
  replyAllRecipients,
} from '@enlace/contract/mailbox/conversations/recipients.schemas.ts';
import { findContactIdentity } from '#audience/door.ts';
import { findMailSender } from '#mailbox/senders/senders.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { invalidField, notFound } from '#platform/errors.ts';
import { canonicalAddress, findAddress } from '#platform/mail/addresses.ts';
import type { MailboxDeps } from '../mailbox.context.ts';
import { noAddress } from '../mailbox.errors.ts';
import type { ConversationRow, MessageRow } from '../mailbox.types.ts';
import { findLastShared, findMessageById, messageOf } from '../messages.repository.ts';
import { type IsOwn, readOwnAddresses } from '../own-addresses.ts';
import type { Heading } from './outgoing.types.ts';

/** Who an answer goes to and under which Subject. */
export type Addressing = {
  to: Recipient[];
  cc: Recipient[];
  bcc: Recipient[];
  subject: string;
  /** Undefined for a first mail. */
  answered: MessageRow | undefined;
  /** It goes to none of those it would usually go to. */
  isElsewhere: boolean;
};

type Input = {
  tx: Tx;
  deps: Pick<MailboxDeps, 'secrets' | 'config'>;
  owner: OwnerId;
  conversation: ConversationRow;
  heading: Partial<Heading>;
};

/** The address of the person the conversation is with. Throws mailbox.no_address. */
export async function addressOf(
  tx: Tx,
  owner: OwnerId,
  { visitorEmail, contactId }: Pick<ConversationRow, 'visitorEmail' | 'contactId'>,
): Promise<string> {
  if (visitorEmail) return visitorEmail;
  const contact = contactId ? await findContactIdentity(tx, owner, contactId) : undefined;
  if (!contact?.email) throw noAddress();
  return contact.email;
}

async function findAnswered({ tx, owner, conversation, heading }: Input): Promise<MessageRow | undefined> {
  const { answersId } = heading;
  if (!answersId) return findLastShared(tx, owner, conversation.id);
  const message = await findMessageById(tx, owner, answersId);
  if (!message || message.conversationId !== conversation.id || message.direction === 'system') throw notFound();
  return message;
}

/** Who an answer goes to when nobody chose. Throws mailbox.no_address. */
async function findUsual(
  { tx, owner, conversation }: Input,
  { answered, isOwn }: { answered: MessageRow | undefined; isOwn: IsOwn },
): Promise<{ to: Recipient[]; cc: Recipient[] }> {
  const found = answered && replyAllRecipients(messageOf(answered, { attachments: [], isOwn }));
  const to = (found?.to ?? []).filter(({ email }) => !isOwn(canonicalAddress(email)));
  // A visitor's form may name nobody, and a mail nobody but us.
  if (found && to.length > 0) {
    // Under the name the client knows them by.
    const known = (each: Recipient) =>
      canonicalAddress(each.email) === conversation.visitorEmail ? { ...each, name: conversation.visitorName } : each;
    return { to: to.map(known), cc: found.cc.map(known) };
  }
  return { to: [{ name: conversation.visitorName, email: await addressOf(tx, owner, conversation) }], cc: [] };
}

export type Fields = Pick<Addressing, 'to' | 'cc' | 'bcc'>;

/**
 * Each address once, in the first field that names it, and none of ours. Errors: request.invalid, mailbox.no_address.
 */
export function tidyRecipients(fields: Record<keyof Fields, readonly DraftRecipient[]>, isOwn: IsOwn): Fields {
  const seen = new Set<string>();
  const tidy = (field: keyof Fields) =>
    fields[field].flatMap(({ name, email: written }, index) => {
      const email = readRecipientAddress(written);
      if (email === null || !findAddress(email)) throw invalidField(`${field}.${index}.email`, 'invalid_email');
      if (isOwn(email) || seen.has(email)) return [];
      seen.add(email);
      return [{ name, email }];
    });
  const tidied = { to: tidy('to'), cc: tidy('cc'), bcc: tidy('bcc') };
  if (tidied.to.length === 0) throw noAddress();
  if (seen.size > recipientLimits.all) throw invalidField('to', 'too_many');
  return tidied;
}

/** The mail goes under the subject of the one it answers, unless the client gave the conversation another one since. */
async function findSubject(
  { tx, owner, conversation, heading }: Input,
  answered: MessageRow | undefined,
): Promise<string> {
  const { locale, subject: own, renamedAt } = conversation;
  if (typeof heading.subject === 'string') return heading.subject;
  if (!answered) return own;
  const said = answered.subject ?? '';
  if (said === '') return answerSubject(own, locale);
  if (renamedAt === null) return answerSubject(said, locale);
  // People continue to answer under the subject from before.
  const rows = await tx.sql<{ subject: string }[]>`
    select distinct subject from messages
    where owner_id = ${owner} and conversation_id = ${conversation.id} and subject is not null and at <= ${renamedAt} limit 50`;
  const isOld = rows.some(({ subject }) => bareSubject(subject) === bareSubject(said));
  return answerSubject(isOld ? own : said, locale);
}

/** Errors: resource.not_found (the message answered), mailbox.no_address, request.invalid. */
export async function readAddressing(input: Input): Promise<Addressing> {
  const { tx, deps, owner, conversation, heading } = input;
  const isOurs = await readOwnAddresses(tx, { deps, owner });
  // Whoever tries out their own page is its visitor.
  const isOwn: IsOwn = (address) => isOurs(address) && address !== conversation.visitorEmail;
  const answered = await findAnswered(input);
  const usual = heading.to && !answered ? { to: heading.to, cc: [] } : await findUsual(input, { answered, isOwn });
  const { replyAll } = await findMailSender(tx, owner, conversation.profileId);
  const usualCc = replyAll && !heading.to ? usual.cc : [];
  const chosen = tidyRecipients(
    { to: heading.to ?? usual.to, cc: heading.cc ?? usualCc, bcc: heading.bcc ?? [] },
    isOwn,
  );
  const expected = new Set([conversation.visitorEmail, ...usual.to.map(({ email }) => canonicalAddress(email))]);
  return {
    ...chosen,
    subject: await findSubject(input, answered),
    answered,
    isElsewhere: answered?.isAside === false && !chosen.to.some(({ email }) => expected.has(email)),
  };
}
