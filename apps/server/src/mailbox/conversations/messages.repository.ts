import { createHash } from 'node:crypto';
import type { DeliveryState, SystemLine } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { shownSubject } from '@enlace/contract/mailbox/conversations/recipients.schemas.ts';
import { shownAddress } from '#platform/mail/addresses.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { isDerivedId } from '#platform/mail/parse/message-ids.ts';
import type { SenderCheckResult } from '#platform/mail/sender-check/sender-check.types.ts';
import { decodeKeyset, toPage } from '#platform/keyset.ts';
import { searchTokens } from '#platform/search/search-tokens.ts';
import type { IsOwn } from './own-addresses.ts';
import type {
  AttachmentRow,
  FormField,
  MailFields,
  Message,
  MessageRow,
  NewAttachment,
  StoredConsent,
  StoredPerson,
} from './mailbox.types.ts';

export function messageColumns(tx: Tx) {
  return tx.sql`
    m.id, m.conversation_id, m.direction, m.channel, m.kind, m.author_name, m.author_email, m.subject, m.recipients, m.deliveries, m.is_external, m.is_aside,
    m.text, m.full_text, m.html,
    m.remote_images, m.fields, m.system, m.different_sender, m.answers_id, m.message_id, m.content_hash, m.in_reply_to, m.delivery_state,
    m.delivery_detail,
    exists (select from inbound_mails o where o.owner_id = m.owner_id and o.shown_message_id = m.id and o.raw is not null) as has_original,
    m.protection, m.imitates, m.mail_id, m.sender_check, m.undo_until, m.idempotency_hash, m.at`;
}

export type NewMessage = {
  id: string;
  conversationId: string;
  direction: 'in' | 'out' | 'system';
  channel: 'form' | 'email' | 'system';
  kind?: 'human' | 'auto_reply';
  authorName: string;
  authorEmail: string | null;
  subject?: string | null;
  recipients?: Partial<MailFields>;
  isAside?: boolean;
  /** An own mail written in another program. */
  isExternal?: boolean;
  text: string;
  fullText?: string | null;
  html?: string | null;
  remoteImages?: number;
  fields?: readonly FormField[];
  system?: SystemLine;
  differentSender?: boolean;
  answersId?: string | null;
  messageId?: string | null;
  contentHash?: Buffer | null;
  inReplyTo?: string | null;
  senderCheck?: SenderCheckResult | null;
  protection?: Message['protection'];
  imitates?: Message['imitates'];
  consent?: StoredConsent | null;
  deliveryState?: DeliveryState;
  mailId?: string;
  undoUntil?: Temporal.Instant;
  idempotencyKey?: string;
  idempotencyHash?: Buffer;
  /** Additional words that find it. */
  alsoFoundBy?: readonly string[];
  at: Temporal.Instant;
};

function vectorOf(tx: Tx, message: NewMessage) {
  const fields = (message.fields ?? []).map(({ value }) => value);
  const texts =
    message.direction === 'system'
      ? []
      : [
          message.authorName,
          message.authorEmail,
          // That of an answer repeats the one it answers.
          message.direction === 'out' ? null : message.subject,
          message.text,
          ...(message.alsoFoundBy ?? []),
          ...fields,
        ];
  return tx.sql`array_to_tsvector(${searchTokens(...texts)}::text[])`;
}

/** False when a message with this key already exists. */
export async function insertMessage(tx: Tx, owner: OwnerId, message: NewMessage): Promise<boolean> {
  const {
    fields = [],
    recipients = {},
    system,
    consent,
    senderCheck,
    undoUntil,
    alsoFoundBy: _words,
    at,
    ...rest
  } = message;
  const rows = await tx.sql`
    insert into messages ${tx.sql({
      ...rest,
      ownerId: owner,
      fields: tx.sql.json(fields),
      recipients: tx.sql.json(recipients),
      system: system ? tx.sql.json(system) : null,
      senderCheck: senderCheck ? tx.sql.json(senderCheck) : null,
      consent: consent ? tx.sql.json(consent) : null,
      undoUntil: undoUntil?.toString() ?? null,
      search: vectorOf(tx, message),
      at: at.toString(),
    })}
    on conflict do nothing returning id`;
  return rows.length > 0;
}

/** A line between the bubbles. */
export async function insertSystemLine(
  tx: Tx,
  owner: OwnerId,
  { id, conversationId, system, at }: { id: string; conversationId: string; system: SystemLine; at: Temporal.Instant },
): Promise<void> {
  const line = { direction: 'system', channel: 'system', authorName: '', authorEmail: null, text: '' } as const;
  await insertMessage(tx, owner, { ...line, id, conversationId, system, at });
}

/** Serialises equal keys of one owner until the transaction ends. */
export async function lockKey(tx: Tx, owner: OwnerId, key: string): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`${owner}:${key}`}, 0))`;
}

export async function findMessageByKey(tx: Tx, owner: OwnerId, key: string): Promise<MessageRow | undefined> {
  const [row] = await tx.sql<MessageRow[]>`
    select ${messageColumns(tx)} from messages m where m.owner_id = ${owner} and m.idempotency_key = ${key}`;
  return row;
}

export async function findMessageById(tx: Tx, owner: OwnerId, id: string): Promise<MessageRow | undefined> {
  const [row] = await tx.sql<
    MessageRow[]
  >`select ${messageColumns(tx)} from messages m where m.owner_id = ${owner} and m.id = ${id}`;
  return row;
}

/** The first of these Message-IDs that is known, in the given order. */
export async function findMessageByMailIds(
  tx: Tx,
  owner: OwnerId,
  mailIds: readonly string[],
): Promise<MessageRow | undefined> {
  if (mailIds.length === 0) return undefined;
  const [row] = await tx.sql<MessageRow[]>`
    select ${messageColumns(tx)} from messages m
    where m.owner_id = ${owner} and (m.message_id = any(${[...mailIds]}::text[]) or m.sent_as = any(${[...mailIds]}::text[]))
    order by least(array_position(${[...mailIds]}::text[], m.message_id), array_position(${[...mailIds]}::text[], m.sent_as)), m.direction = 'out' desc, m.at desc limit 1`;
  return row;
}

/** The newest answer of the client in a conversation. */
export async function findLastOwnMessage(
  tx: Tx,
  owner: OwnerId,
  conversationId: string,
): Promise<MessageRow | undefined> {
  const [row] = await tx.sql<MessageRow[]>`
    select ${messageColumns(tx)} from messages m
    where m.owner_id = ${owner} and m.conversation_id = ${conversationId} and m.direction = 'out' order by m.at desc, m.id desc limit 1`;
  return row;
}

/** The newest message of a person in a conversation. */
export async function findLastWord(tx: Tx, owner: OwnerId, conversationId: string): Promise<MessageRow | undefined> {
  const [row] = await tx.sql<MessageRow[]>`
    select ${messageColumns(tx)} from messages m
    where m.owner_id = ${owner} and m.conversation_id = ${conversationId} and m.direction <> 'system' and m.kind = 'human'
    order by m.at desc, m.id desc limit 1`;
  return row;
}

/** The same, without what was exchanged with third persons. */
export async function findLastShared(tx: Tx, owner: OwnerId, conversationId: string): Promise<MessageRow | undefined> {
  const [row] = await tx.sql<MessageRow[]>`
    select ${messageColumns(tx)} from messages m
    where m.owner_id = ${owner} and m.conversation_id = ${conversationId} and m.direction <> 'system' and m.kind = 'human'
      and not m.is_aside
    order by m.at desc, m.id desc limit 1`;
  return row;
}

/** Message-IDs of a conversation, oldest first, preceded by the mail that its first one answered. */
export async function listThreadIds(tx: Tx, owner: OwnerId, conversationId: string): Promise<string[]> {
  const rows = await tx.sql<{ messageId: string; inReplyTo: string | null }[]>`
    select message_id, in_reply_to from messages
    where owner_id = ${owner} and conversation_id = ${conversationId} and message_id is not null and kind = 'human' and not is_aside order by at, id`;
  const before = rows[0]?.inReplyTo;
  // Only we know the id we gave to a mail that came without one.
  return [...(before ? [before] : []), ...rows.map(({ messageId }) => messageId)].filter((id) => !isDerivedId(id));
}

/** How many visitor mails a conversation received since then. */
export async function countVisitorMails(
  tx: Tx,
  owner: OwnerId,
  { conversationId, since }: { conversationId: string; since: Temporal.Instant },
): Promise<number> {
  const [row] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count from messages
    where owner_id = ${owner} and conversation_id = ${conversationId} and direction = 'in' and channel = 'email' and at > ${since}`;
  return row?.count ?? 0;
}

type PageInput = { conversationId: string; cursor: string | undefined; limit: number };

/** Newest page first; rows oldest first. */
export async function listMessageRows(
  tx: Tx,
  owner: OwnerId,
  input: PageInput,
): Promise<{ rows: MessageRow[]; older: string | null }> {
  const before = decodeKeyset(input.cursor, 'instant');
  const found = await tx.sql<MessageRow[]>`
    select ${messageColumns(tx)} from messages m
    where m.owner_id = ${owner} and m.conversation_id = ${input.conversationId}
      ${before ? tx.sql`and (m.at, m.id) < (${before.key}::timestamptz, ${before.id}::uuid)` : tx.sql``}
    order by m.at desc, m.id desc limit ${input.limit + 1}`;
  const { rows, next } = toPage(found, { limit: input.limit, position: ({ at, id }) => ({ key: at.toString(), id }) });
  return { rows: rows.toReversed(), older: next };
}

type NewAttachments = {
  messageId: string;
  attachments: readonly NewAttachment[];
  /** They wait for the virus scanner from then on. */
  heldAt?: Temporal.Instant;
};

export async function insertAttachments(
  tx: Tx,
  owner: OwnerId,
  { messageId, attachments, heldAt }: NewAttachments,
): Promise<void> {
  if (attachments.length === 0) return;
  const scan = heldAt ? { scanState: 'pending', scanDueAt: heldAt.toString() } : {};
  await tx.sql`insert into message_attachments ${tx.sql(attachments.map((attachment) => ({ ...attachment, ownerId: owner, messageId, ...scan })))}`;
}

export async function listAttachments(tx: Tx, owner: OwnerId, messageIds: readonly string[]): Promise<AttachmentRow[]> {
  if (messageIds.length === 0) return [];
  return [
    ...(await tx.sql<AttachmentRow[]>`
      select id, message_id, name, mime, size, content_id, storage_key, scan_state, scan_finding from message_attachments
      where owner_id = ${owner} and message_id = any(${[...messageIds]}::uuid[]) order by message_id, position`),
  ];
}

const checks = { pending: 'waiting', clean: 'clean', infected: 'infected', removed: 'infected' } as const;

function attachmentOf({ scanState, scanFinding, ...row }: AttachmentRow): Message['attachments'][number] {
  return { ...row, check: scanState === null ? 'none' : checks[scanState], finding: scanFinding };
}

function deliveryOf({ deliveryState: state, deliveryDetail: detail, undoUntil }: MessageRow): Message['delivery'] {
  return state && { state, detail, undoUntil: state === 'queued' ? undoUntil : null };
}

/** What happened to each recipient of an own mail. */
function recipientsOf({ recipients, deliveries, deliveryState, deliveryDetail }: MessageRow): Message['recipients'] {
  if (deliveryState === null) return [];
  const { to = [], cc = [], bcc = [] } = recipients;
  return [...to, ...cc, ...bcc].map(({ email }) => ({
    email: shownAddress(email),
    ...(deliveries?.[email] ?? { state: deliveryState, detail: deliveryDetail }),
  }));
}

type Shown = { attachments: readonly AttachmentRow[]; isOwn: IsOwn };

/** What a thread shows of a row, but for its invitation. */
export function messageOf(row: MessageRow, { attachments, isOwn }: Shown): Message {
  const { to = [], cc = [], bcc = [], replyTo = [] } = row.recipients;
  const shown = (people: readonly StoredPerson[]) =>
    people.map((each) => ({
      ...each,
      email: shownAddress(each.email),
      isOwn: each.isOwn === true || isOwn(each.email),
    }));
  return {
    ...row,
    subject: row.subject === null ? null : shownSubject(row.subject),
    to: shown(to),
    cc: shown(cc),
    bcc: shown(bcc),
    replyTo: shown(replyTo),
    recipients: recipientsOf(row),
    invitation: null,
    author: { name: row.authorName, email: row.authorEmail === null ? null : shownAddress(row.authorEmail) },
    attachments: attachments.filter(({ messageId }) => messageId === row.id).map(attachmentOf),
    delivery: deliveryOf(row),
  };
}

/** Fingerprint of what a key was used for. */
export function fingerprint(...parts: string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
