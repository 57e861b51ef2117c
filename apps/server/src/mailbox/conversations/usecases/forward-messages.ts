import { buffer } from 'node:stream/consumers';
import {
  forwardSubject,
  type Recipient,
  shownSubject,
} from '@enlace/contract/mailbox/conversations/recipients.schemas.ts';
import { type ForwardInput, replyLimits } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import { getClientCard } from '#identity/door.ts';
import { checkSender } from '#mailbox/senders/identity.ts';
import { recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { lockLiveConversation } from '../conversations.repository.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import { filesTooLarge, noOriginal } from '../mailbox.errors.ts';
import type { AttachmentRow, Conversation, Message, MessageRow } from '../mailbox.types.ts';
import { listAttachments, messageColumns } from '../messages.repository.ts';
import { tidyRecipients } from '../outgoing/addressing.ts';
import { readContent, type WrittenContent } from '../outgoing/answer-content.rules.ts';
import { forwardedBlock } from '../outgoing/forwarded-block.ts';
import { cleanMime, cleanOutgoingName } from '../outgoing/outgoing-names.rules.ts';
import { bytesOfOriginal, findOriginal } from '../originals/read-original.ts';
import { readOwnAddresses } from '../own-addresses.ts';
import { sendOwnMail } from '../own-mail.ts';
import { keepOutgoing } from './outgoing-files.ts';
import { contentPrint, findEarlier, presentResult, printOfSender } from './reply.ts';

type Call = {
  deps: MailboxDeps;
  ctx: ClientContext;
  id: string;
  input: WrittenContent &
    Pick<ForwardInput, 'messageIds' | 'to' | 'idempotencyKey'> &
    Partial<Pick<ForwardInput, 'as' | 'cc' | 'bcc' | 'subject' | 'attachmentIds' | 'from'>>;
};

/** These messages of the conversation, oldest first. Throws resource.not_found when one is missing. */
async function readChosen(tx: Tx, owner: OwnerId, { id, input }: Call): Promise<MessageRow[]> {
  const ids = [...new Set(input.messageIds)];
  const rows = await tx.sql<MessageRow[]>`
    select ${messageColumns(tx)} from messages m
    where m.owner_id = ${owner} and m.conversation_id = ${id} and m.id = any(${ids}::uuid[]) and m.direction <> 'system'
    order by m.at, m.id`;
  if (rows.length < ids.length) throw notFound();
  return [...rows];
}

type Bytes = { name: string; mime: string; content: Buffer };

/** Before anything is read or copied. Throws mailbox.files_too_large. */
function refuseTooMuch(sizes: readonly number[]): void {
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  if (sizes.length > replyLimits.files || whole > replyLimits.fileBytes) throw filesTooLarge();
}

/** The files of the messages that go along; waiting or infected ones never do. */
async function readFiles({ deps, input }: Call, attachments: readonly AttachmentRow[]): Promise<Bytes[]> {
  const wanted = attachments.filter(
    ({ id, scanState }) => (scanState === null || scanState === 'clean') && (input.attachmentIds?.includes(id) ?? true),
  );
  refuseTooMuch(wanted.map(({ size }) => size));
  return Promise.all(
    wanted.map(async ({ name, mime, storageKey }) => ({
      // Senders write what they like there, and a mail with it could not be composed.
      name: cleanOutgoingName(name, 'file'),
      mime: cleanMime(mime),
      content: await buffer(deps.storage.read(storageKey)),
    })),
  );
}

/** The mails as they were received. Errors: mailbox.no_original, mailbox.files_too_large. */
async function readOriginals(tx: Tx, owner: OwnerId, messages: readonly MessageRow[]): Promise<Bytes[]> {
  const files: Bytes[] = [];
  const sizes: number[] = [];
  for (const { id, subject } of messages) {
    const [row] = await tx.sql<{ id: string }[]>`
      select id from inbound_mails where owner_id = ${owner} and shown_message_id = ${id} and raw is not null limit 1`;
    if (!row) throw noOriginal();
    const original = await findOriginal(tx, owner, id);
    sizes.push(original.size);
    refuseTooMuch(sizes);
    const content = await bytesOfOriginal(tx, owner, original);
    const name = shownSubject(subject ?? '')
      .replaceAll('/', '-')
      .slice(0, 80)
      .trim();
    files.push({
      name: cleanOutgoingName(`${name === '' ? 'mail' : name}.eml`, 'mail.eml'),
      mime: 'message/rfc822',
      content,
    });
  }
  return files;
}

/** The files as those of a mail being written; they are copies, so that either mail can be removed. */
async function keepFiles(call: Call, owner: OwnerId): Promise<string[]> {
  const { deps, ctx, input } = call;
  const chosen = await deps.db.scoped(owner, async (tx) => {
    const messages = await readChosen(tx, owner, call);
    if (input.as === 'eml') return { originals: await readOriginals(tx, owner, messages), attachments: [] };
    const ids = messages.map(({ id }) => id);
    return { originals: [], attachments: await listAttachments(tx, owner, ids) };
  });
  const files = [...chosen.originals, ...(await readFiles(call, chosen.attachments))];
  const kept: string[] = [];
  for (const file of files) kept.push((await keepOutgoing({ deps, ctx }, { ...file, isInline: false })).id);
  return kept;
}

type Forwarding = {
  owner: OwnerId;
  key: string;
  hash: Buffer;
  fields: Record<'to' | 'cc' | 'bcc', Recipient[]>;
  /** Copies of the files of the messages. */
  files: readonly string[];
};

async function send(tx: Tx, call: Call, { owner, key, hash, fields, files }: Forwarding): Promise<string> {
  const { deps, ctx, id, input } = call;
  const conversation = await lockLiveConversation(tx, owner, id);
  const messages = await readChosen(tx, owner, call);
  const { timeZone, locale } = await getClientCard(tx, owner);
  const content = readContent(input);
  const newest = messages.at(-1);
  const { from } = input;
  if (from) await checkSender({ tx, deps, owner, profileId: conversation.profileId, conversationId: id, from });
  const messageId = await sendOwnMail({
    tx,
    deps,
    owner,
    conversation,
    content: { ...content, fileIds: [...content.fileIds, ...files] },
    addressing: {
      ...fields,
      subject: input.subject ?? forwardSubject(newest?.subject || conversation.subject, locale),
      answered: newest,
      isElsewhere: false,
    },
    isAside: true,
    from,
    forwarded: input.as === 'eml' ? { text: '', html: '' } : forwardedBlock(messages, { locale, timeZone }),
    idempotencyKey: key,
    idempotencyHash: hash,
  });
  const after = { name: conversation.visitorName, messageId };
  const entry = { action: 'conversation.forwarded', subjectKind: 'conversation', subjectId: id, after };
  await recordHistory({ tx, owner, actor: authorOf(ctx).actor, entry });
  const event = { kind: 'conversation.changed', profileId: conversation.profileId, conversationId: id } as const;
  await deps.live.publish(tx, { userId: owner, event });
  return messageId;
}

/**
 * Forwards messages to third persons, who do not join the conversation. Errors: resource.not_found, mailbox.no_address,
 * mailbox.key_reused, mailbox.no_original, mailbox.files_too_large, request.invalid, quota.*.
 */
export async function forwardMessages(call: Call): Promise<{ conversation: Conversation; message: Message }> {
  const { deps, ctx, id, input } = call;
  const { owner } = authorOf(ctx);
  const key = `forward:${input.idempotencyKey}`;
  const { to, cc = [], bcc = [], messageIds, as, subject, attachmentIds, from } = input;
  const hash = contentPrint(
    id,
    readContent(input),
    JSON.stringify([to, cc, bcc, messageIds, as, subject, attachmentIds]),
    ...printOfSender(from),
  );
  const begun = await deps.db.scoped(owner, async (tx) => {
    const earlier = await findEarlier(tx, owner, { key, hash });
    const isOwn = await readOwnAddresses(tx, { deps, owner });
    return { earlier, fields: tidyRecipients({ to, cc, bcc }, isOwn) };
  });
  const files = begun.earlier ? [] : await keepFiles(call, owner);
  return deps.db.scoped(owner, async (tx) => {
    const earlier = await findEarlier(tx, owner, { key, hash });
    const messageId = earlier?.id ?? (await send(tx, call, { owner, key, hash, fields: begun.fields, files }));
    return presentResult(tx, owner, { deps, conversationId: id, messageId });
  });
}
