import { type Locale, toWireLocale } from '@enlace/contract/core/locale.ts';
import type { ConversationState } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import type { RuleChannel } from '@enlace/contract/mailbox/conversations/mailbox-rules.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { headerLimits } from '#platform/mail/parse/header-block.ts';
import { readHead } from '#platform/mail/parse/mail-trace.ts';
import type { InboundRow } from '../inbound/inbound-mail.types.ts';
import { withReturnPath } from '../inbound/return-path.ts';
import type { MailFields } from '../mailbox.types.ts';
import { asksOfMail, scannedText } from './match-rule.rules.ts';
import { mailFactsOf } from './read-mail-facts.ts';
import type { FileFacts, MailFacts, MessageFacts, RuleRow } from './sorting.types.ts';

type Row = {
  messageId: string;
  conversationId: string;
  profileId: string;
  profileName: string;
  name: string;
  email: string | null;
  channel: RuleChannel;
  subject: string;
  text: string;
  answers: string | null;
  hasFiles: boolean;
  locale: Locale;
  contactId: string | null;
  contactLabelIds: string[];
  spamScore: number;
  state: ConversationState;
  at: Temporal.Instant;
};

type Rules = readonly Pick<RuleRow, 'conditions'>[];

export type StoredMessage = Row & { facts: MessageFacts };

function factsOf(row: Row): MessageFacts {
  return {
    senderAddress: row.email,
    senderName: row.name,
    profileId: row.profileId,
    channel: row.channel,
    subject: row.subject,
    text: [row.text, row.answers ?? ''].join('\n'),
    hasAttachment: row.hasFiles,
    locale: toWireLocale(row.locale),
    contactLabelIds: row.contactLabelIds,
    spamScore: row.spamScore,
  };
}

type MailRow = {
  messageId: string;
  recipients: Partial<MailFields>;
  address: string | null;
  sender: string | null;
  body: string;
  files: FileFacts[];
  /** The original, as far as it is kept. */
  source: InboundRow['source'] | null;
  envelopeFrom: string | null;
  size: number | null;
  head: Buffer | null;
};

/** What only mails have, by message. The fields of the head are known as long as the original is kept. */
async function readMails(tx: Tx, owner: OwnerId, ids: readonly string[]): Promise<ReadonlyMap<string, MailFacts>> {
  const rows = await tx.sql<MailRow[]>`
    select m.id as message_id, m.recipients, c.address, lower(m.author_email) as sender,
      left(coalesce(m.full_text, m.text), ${scannedText}::int) as body,
      (select coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'mime', a.mime, 'size', a.size)), '[]')
        from message_attachments a
        where a.owner_id = m.owner_id and a.message_id = m.id and a.content_id is null) as files,
      i.source, i.envelope_from, i.size, substring(i.raw from 1 for ${headerLimits.bytes}::int) as head
    from messages m join conversations c on c.owner_id = m.owner_id and c.id = m.conversation_id
    left join lateral (
      select source, envelope_from, size, raw from inbound_mails i
      where i.owner_id = m.owner_id and i.shown_message_id = m.id limit 1) i on true
    where m.owner_id = ${owner} and m.id = any(${[...ids]}::uuid[]) and m.channel = 'email'`;
  return new Map(
    rows.map(({ messageId, head, source, envelopeFrom, size, address, ...rest }) => {
      const raw = head && withReturnPath({ source: source ?? 'imap', envelopeFrom: envelopeFrom ?? '' }, head);
      const facts = { ...rest, head: raw ? readHead(raw) : undefined, ownAddress: address, size: size ?? undefined };
      return [messageId, mailFactsOf(facts)];
    }),
  );
}

/** With the facts that these rules ask for. */
async function withFacts(
  tx: Tx,
  owner: OwnerId,
  { rows, rules }: { rows: readonly Row[]; rules: Rules },
): Promise<StoredMessage[]> {
  const ids = asksOfMail(rules) ? rows.map(({ messageId }) => messageId) : [];
  const mails = ids.length === 0 ? new Map<string, MailFacts>() : await readMails(tx, owner, ids);
  return rows.map((row) => ({ ...row, facts: { ...factsOf(row), mail: mails.get(row.messageId) } }));
}

/** Columns of `messages m` and `conversations c` that conditions examine, as of the message's arrival. */
function columns(tx: Tx) {
  return tx.sql`
    m.id as message_id, m.conversation_id, c.profile_id, coalesce(p.name, c.profile_name) as profile_name,
    m.author_name as name, m.author_email as email, coalesce(m.subject, c.subject) as subject, left(m.text, ${scannedText}::int) as text,
    case when m.channel = 'email' then 'email' when coalesce(m.idempotency_key, '') like 'visitor:%' then 'page' else 'form' end as channel,
    (select string_agg(f ->> 'value', E'\n') from jsonb_array_elements(m.fields) f) as answers,
    exists (select 1 from message_attachments a
      where a.owner_id = m.owner_id and a.message_id = m.id and a.content_id is null) as has_files,
    c.locale, c.contact_id, c.spam_score, c.state, m.at,
    array(select l.label_id from label_links l
      where l.owner_id = m.owner_id and l.noun = 'contact' and l.subject_id = c.contact_id) as contact_label_ids`;
}

function isFromPerson(tx: Tx, owner: OwnerId) {
  return tx.sql`m.owner_id = ${owner} and m.direction = 'in' and m.kind = 'human'`;
}

function sources(tx: Tx) {
  return tx.sql`left join profiles p on p.owner_id = c.owner_id and p.id = c.profile_id`;
}

/**
 * People's newest messages, including spam, outside the trash. Conversations are scanned newest first, so the mailbox
 * may be of any size.
 */
export async function listNewestMessages(
  tx: Tx,
  owner: OwnerId,
  { limit, rules }: { limit: number; rules: Rules },
): Promise<StoredMessage[]> {
  const rows = await tx.sql<Row[]>`
    select ${columns(tx)} from (
      select * from conversations
      where owner_id = ${owner} and deleted_at is null and merged_into is null and state <> 'shelf'
      order by last_message_at desc, id desc limit ${limit * 4}) c
    ${sources(tx)}
    join lateral (
      select * from messages m where ${isFromPerson(tx, owner)} and m.conversation_id = c.id order by m.at desc, m.id desc limit ${limit}) m on true
    order by m.at desc, m.id desc limit ${limit}`;
  return withFacts(tx, owner, { rows, rules });
}

/** The person's last message in each of the newest conversations. */
export async function listLastMessages(
  tx: Tx,
  owner: OwnerId,
  { limit, rules }: { limit: number; rules: Rules },
): Promise<StoredMessage[]> {
  const rows = await tx.sql<Row[]>`
    select ${columns(tx)} from (
      select * from conversations
      where owner_id = ${owner} and deleted_at is null and merged_into is null and state <> 'shelf'
      order by last_message_at desc, id desc limit ${limit}) c
    ${sources(tx)}
    join lateral (
      select * from messages m where ${isFromPerson(tx, owner)} and m.conversation_id = c.id order by m.at desc, m.id desc limit 1) m on true`;
  return withFacts(tx, owner, { rows, rules });
}
