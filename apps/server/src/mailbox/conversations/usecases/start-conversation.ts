import type { Locale } from '@enlace/contract/core/locale.ts';
import type { ScheduledReply, StartConversationInput } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import { findContactByEmail, findContactIdentity } from '#audience/door.ts';
import { recordHistory } from '#workspace/door.ts';
import { getClientCard } from '#identity/door.ts';
import { chooseSender } from '#mailbox/senders/identity.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import {
  insertConversation,
  lockLiveConversation,
  noteOwnMessage,
  readConversation,
} from '../conversations.repository.ts';
import { findProfile } from '../find-profile.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import { noAddress } from '../mailbox.errors.ts';
import { previewOf } from '../mailbox.rules.ts';
import type { ConversationRow, Conversation, Message } from '../mailbox.types.ts';
import { readHeading, type WrittenContent } from '../outgoing/answer-content.rules.ts';
import { removeNewDraftRow } from '../outgoing/new-drafts.repository.ts';
import { readAddressing } from '../outgoing/addressing.ts';
import type { AnswerContent, Heading } from '../outgoing/outgoing.types.ts';
import { presentScheduled } from '../outgoing/present-draft.ts';
import { sendOwnMail } from '../own-mail.ts';
import { contentPrint, findEarlier, noteRecipients, presentResult, printOfSender, readSpoken } from './reply.ts';
import { keepScheduled, lockSchedules } from './schedule-reply.ts';

type Start = Pick<
  StartConversationInput,
  'profileId' | 'contactId' | 'to' | 'cc' | 'bcc' | 'subject' | 'idempotencyKey' | 'newDraftId' | 'from'
>;
type Call = { deps: MailboxDeps; ctx: ClientContext };
type Input = Call & { input: Start & WrittenContent };

function printOf({ profileId, contactId, to, cc, bcc, subject, from }: Start, content: AnswerContent): Buffer {
  return contentPrint(profileId, JSON.stringify([contactId, to, cc, bcc]), subject, content, ...printOfSender(from));
}

type Opened = { conversation: ConversationRow; heading: Partial<Heading> };

type Person = {
  contactId: string | null;
  name: string;
  email: string;
  phone: string | null;
  language: Locale | null;
};

/** The chosen contact, else who the first recipient is. Errors: resource.not_found, mailbox.no_address. */
async function findPerson(tx: Tx, owner: OwnerId, { contactId, to = [] }: Start): Promise<Person> {
  const [first] = to;
  if (contactId !== undefined) {
    const contact = await findContactIdentity(tx, owner, contactId);
    if (!contact) throw notFound();
    const email = contact.email ?? first?.email;
    if (email === undefined) throw noAddress();
    return { contactId, name: contact.name, email, phone: contact.phone, language: contact.language };
  }
  if (!first) throw noAddress();
  const known = await findContactByEmail(tx, owner, first.email);
  const contact = known && (await findContactIdentity(tx, owner, known.id));
  return {
    contactId: contact?.id ?? null,
    name: contact?.name ?? (first.name || first.email),
    email: first.email,
    phone: contact?.phone ?? null,
    language: contact?.language ?? null,
  };
}

/** A conversation started by the client, without a message yet. Errors: resource.not_found, mailbox.no_address. */
async function open(tx: Tx, owner: OwnerId, { deps, input }: Omit<Input, 'ctx'>): Promise<Opened> {
  const { profileId, subject, newDraftId, from } = input;
  const [profile, person, client] = await Promise.all([
    findProfile(tx, owner, profileId),
    findPerson(tx, owner, input),
    getClientCard(tx, owner),
  ]);
  if (!profile) throw notFound();
  const id = deps.ids.uuid();
  await insertConversation(tx, owner, {
    id,
    profile,
    contactId: person.contactId,
    visitorName: person.name,
    visitorEmail: person.email,
    visitorPhone: person.phone,
    subject,
    locale: person.language ?? client.locale,
    state: 'open',
    now: deps.clock.now(),
  });
  await chooseSender({ tx, deps, owner, profileId, conversationId: id, from, to: person.email });
  if (newDraftId !== undefined) await removeNewDraftRow(tx, owner, newDraftId);
  const { to = [{ name: person.name, email: person.email }], cc, bcc } = input;
  return {
    conversation: await lockLiveConversation(tx, owner, id),
    heading: readHeading({ to, cc, bcc }),
  };
}

async function notify(tx: Tx, { deps }: Pick<Call, 'deps'>, owner: OwnerId, { id, profileId }: ConversationRow) {
  const event = { kind: 'conversation.changed', profileId, conversationId: id } as const;
  await deps.live.publish(tx, { userId: owner, event });
}

/**
 * Starts a conversation with a contact by a first mail. Errors: resource.not_found, mailbox.no_address,
 * mailbox.key_reused.
 */
export async function startConversation({
  deps,
  ctx,
  input,
}: Input): Promise<{ conversation: Conversation; message: Message }> {
  const { owner, actor } = authorOf(ctx);
  const content = readSpoken(input);
  const key = `start:${input.idempotencyKey}`;
  const hash = printOf(input, content);
  return deps.db.scoped(owner, async (tx) => {
    const earlier = await findEarlier(tx, owner, { key, hash });
    if (earlier)
      return presentResult(tx, owner, { deps, conversationId: earlier.conversationId, messageId: earlier.id });
    const { conversation, heading } = await open(tx, owner, { deps, input });
    const { id, visitorName: name } = conversation;
    const addressing = await readAddressing({ tx, deps, owner, conversation, heading });
    const messageId = await sendOwnMail({
      tx,
      deps,
      owner,
      conversation,
      content,
      addressing,
      idempotencyKey: key,
      idempotencyHash: hash,
    });
    await noteOwnMessage(tx, owner, {
      id,
      preview: previewOf(content.text),
      at: deps.clock.now(),
      close: false,
    });
    await noteRecipients(tx, owner, { deps, conversationId: id, messageId, addressing });
    const after = { name, contactId: conversation.contactId, messageId };
    const entry = { action: 'conversation.started', subjectKind: 'conversation', subjectId: id, after };
    await recordHistory({ tx, owner, actor, entry });
    await notify(tx, { deps }, owner, conversation);
    return presentResult(tx, owner, { deps, conversationId: id, messageId });
  });
}

type ScheduleInput = Call & { input: Start & WrittenContent & { sendAt: string } };

/** The same with a scheduled mail; the conversation exists immediately. Errors also: mailbox.too_many_scheduled. */
export async function scheduleStart({
  deps,
  ctx,
  input,
}: ScheduleInput): Promise<{ conversation: Conversation; scheduled: ScheduledReply }> {
  const { owner, actor } = authorOf(ctx);
  const content = readSpoken(input);
  const idempotencyKey = `start:${input.idempotencyKey}`;
  const idempotencyHash = printOf(input, content);
  return deps.db.scoped(owner, async (tx) => {
    const earlier = await lockSchedules(tx, owner, { idempotencyKey, idempotencyHash });
    if (earlier) {
      const known = await readConversation(tx, owner, earlier.conversationId);
      return { conversation: known, scheduled: await presentScheduled(tx, owner, earlier) };
    }
    const { conversation, heading } = await open(tx, owner, { deps, input });
    const { id, visitorName: name } = conversation;
    const { createdBy, now } = { createdBy: ctx.actor.userId, now: deps.clock.now() };
    const keys = { idempotencyKey, idempotencyHash, createdBy };
    const row = await keepScheduled(tx, owner, {
      deps,
      id,
      content,
      heading,
      close: false,
      sendAt: input.sendAt,
      ...keys,
    });
    await noteOwnMessage(tx, owner, { id, preview: previewOf(content.text), at: now, close: false });
    await readAddressing({ tx, deps, owner, conversation, heading });
    const after = { name, contactId: conversation.contactId, sendAt: row.sendAt.toString() };
    const entry = { action: 'conversation.reply_scheduled', subjectKind: 'conversation', subjectId: id, after };
    await recordHistory({ tx, owner, actor, entry });
    await notify(tx, { deps }, owner, conversation);
    const shown = await readConversation(tx, owner, id);
    return { conversation: shown, scheduled: await presentScheduled(tx, owner, row) };
  });
}
