import { type MailRow, readOutboxCopies, rewriteOutboxCopy } from '#workspace/door.ts';
import { releaseQuota } from '#billing/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { headOf } from '#platform/mail/message-facts.ts';
import {
  candidatePatterns,
  personFinder,
  type PersonFinder,
  type PersonWords,
} from '#platform/person-words/person-words.rules.ts';
import PostalMime from 'postal-mime';
import { type PersonTraces, spellingsOf } from './person-traces.ts';

/** A mail erased with the person. */
export type TheirMail = { id: string; messageId: string; subject: string; state: string };

/** A mail to somebody else that names the person, in its redacted form. */
export type Blanked = { mail: MailRow; changes: BlankedFields };
type BlankedFields = Pick<MailRow, 'subject' | 'bodyText' | 'html' | 'replyTo' | 'moreReplyTo' | 'attachments'>;

const batch = 200;

/** States in which a mail may still be sent: it belongs to its recipient. */
const onItsWay = ['queued', 'sending', 'deferred'] as const;

export function mayLeave(state: string): boolean {
  return onItsWay.some((each) => each === state);
}

/** Mails to the person, and notifications to the client about their conversations. */
export async function findTheirMails(tx: Tx, owner: OwnerId, traces: PersonTraces): Promise<TheirMail[]> {
  const { ids, emails, conversations } = traces;
  return tx.sql<TheirMail[]>`
    select id, message_id, subject, state from mails where owner_id = ${owner} and (
      lower(to_address) = any(${[...emails]}::text[])
      or (related ->> 'contactId' = any(${[...ids]}::text[]) and not exists (
            select from contact_addresses a where a.owner_id = ${owner} and a.kind = 'email' and a.live
               and a.value = lower(to_address) and a.contact_id <> all(${[...ids]}::uuid[])))
      or (related ->> 'conversationId' = any(${[...conversations]}::text[]) and purpose <> 'mailbox_reply'
          and state <> all(${[...onItsWay]}::text[])))
    order by id desc`;
}

/** A finder for texts to somebody who may have the same name: their own name stays in what they were sent. */
export function contextFinder(name: string | null, { all, addresses }: { all: PersonFinder; addresses: PersonFinder }) {
  return name !== null && all.isName(name) ? addresses : all;
}

/** The search terms, and those to use where a name is not specific enough. */
export function findersOf(words: PersonWords): { all: PersonFinder; addresses: PersonFinder } {
  return { all: personFinder(words), addresses: personFinder({ names: [], addresses: words.addresses }) };
}

function blankMail(mail: MailRow, finder: PersonFinder): BlankedFields | undefined {
  const without = (address: string | null) => (address !== null && finder.isAddress(address) ? null : address);
  const changes = {
    subject: finder.withoutPerson(mail.subject),
    bodyText: finder.withoutPerson(mail.bodyText),
    html: mail.html === null ? null : finder.withoutPerson(mail.html),
    replyTo: without(mail.replyTo),
    moreReplyTo: without(mail.moreReplyTo),
    attachments: mail.attachments.map((file) => ({ ...file, filename: finder.withoutPerson(file.filename) })),
  };
  const isChanged = Object.entries(changes).some(
    ([key, value]) => JSON.stringify(mail[key as keyof BlankedFields]) !== JSON.stringify(value),
  );
  return isChanged ? changes : undefined;
}

/** Mails to others that mention the person; mails that may still be sent are excluded. */
export async function* findMentions(
  tx: Tx,
  owner: OwnerId,
  { traces, theirs }: { traces: PersonTraces; theirs: readonly TheirMail[] },
): AsyncGenerator<Blanked[]> {
  const patterns = candidatePatterns(traces.words);
  if (patterns.length === 0) return;
  const finders = findersOf(traces.words);
  const gone = new Set(theirs.map(({ id }) => id));
  for (let after: string | null = null; ;) {
    const rows: MailRow[] = await tx.sql<MailRow[]>`
      select * from mails where owner_id = ${owner} and state <> all(${[...onItsWay]}::text[])
        and (${after}::uuid is null or id > ${after}::uuid)
        and lower(concat_ws(' ', reply_to, more_reply_to, subject, body_text, html, attachments::text)) like any(${patterns}::text[])
      order by id limit ${batch}`;
    yield rows.flatMap((mail) => {
      const changes = gone.has(mail.id) ? undefined : blankMail(mail, contextFinder(mail.toName, finders));
      return changes ? [{ mail, changes }] : [];
    });
    if (rows.length < batch) return;
    after = rows.at(-1)?.id ?? null;
  }
}

/** Copies in the built-in outbox: of deleted mails by Message-ID, of campaigns by client and recipient. */
async function eraseOutbox(tx: Tx, owner: OwnerId, { emails, gone }: { emails: readonly string[]; gone: TheirMail[] }) {
  await tx.sql`
    delete from outbox_mails where message_id = any(${gone.map(({ messageId }) => messageId)}::text[])
      or (sender_id = ${owner} and string_to_array(lower(envelope_to), ', ') && ${[...emails]}::text[])`;
}

async function blankMentions(tx: Tx, owner: OwnerId, input: { traces: PersonTraces; theirs: TheirMail[] }) {
  for await (const found of findMentions(tx, owner, input))
    for (const { mail, changes } of found) {
      const { attachments, ...texts } = changes;
      const files = JSON.stringify(attachments);
      await tx.sql`
        update mails set ${tx.sql(texts)}, attachments = ${files}::text::jsonb where owner_id = ${owner} and id = ${mail.id}`;
      const nameOf = contextFinder(mail.toName, findersOf(input.traces.words)).withoutPerson;
      for (const copy of await readOutboxCopies(tx, mail.messageId))
        await rewriteOutboxCopy(tx, { copy, mail: { ...mail, ...changes }, nameOf });
    }
}

/** Whether the person wrote this mail, by its own fields. */
async function isFrom(raw: Buffer, emails: ReadonlySet<string>): Promise<boolean> {
  const { from, sender, replyTo } = await PostalMime.parse(headOf(raw));
  return [from, sender, ...(replyTo ?? [])].some((place) => emails.has(place?.address?.toLowerCase() ?? ''));
}

/**
 * Original received mails: of the conversations, and quarantined or ignored ones. Tombstones stay, so that none is
 * received again.
 */
async function eraseInbound(tx: Tx, owner: OwnerId, { emails, conversations }: PersonTraces): Promise<void> {
  // Mails write a domain in ASCII or in its own script.
  const spellings = spellingsOf(emails);
  const addresses = new Set(spellings);
  const written = await tx.sql<{ id: string; head: Buffer }[]>`
    select id, substring(raw from 1 for 65536) as head from inbound_mails
    where owner_id = ${owner} and raw is not null and sender_addresses is null and exists (
      select from unnest(${spellings}::text[]) as e (address)
       where position(convert_to(encode(convert_to(e.address, 'UTF8'), 'escape'), 'UTF8') in convert_to(lower(encode(substring(raw from 1 for 65536), 'escape')), 'UTF8')) > 0)`;
  const theirs: string[] = [];
  for (const { id, head } of written) if (await isFrom(head, addresses)) theirs.push(id);
  const erased = await tx.sql<{ countedBytes: number }[]>`
    with old as (
      select id, counted_bytes from inbound_mails
      where owner_id = ${owner} and (conversation_id = any(${[...conversations]}::uuid[])
        or lower(envelope_from) = any(${spellings}::text[]) or sender_addresses && ${spellings}::text[]
        or id = any(${theirs}::uuid[])) for update)
    update inbound_mails i set raw = null, counted_bytes = 0, sender_addresses = null, envelope_from = '', message_id = null,
      reason = 'erased', remote_address = null, helo = null
    from old where i.owner_id = ${owner} and i.id = old.id returning old.counted_bytes`;
  const amount = erased.reduce((sum, { countedBytes }) => sum + countedBytes, 0);
  if (amount > 0) await releaseQuota({ tx, owner, resource: 'storage_bytes', amount, cause: 'mail.original_dropped' });
}

/** Bounces about the addresses, and suppressions; the salted hash replaces them. */
async function eraseReturns(tx: Tx, owner: OwnerId, { emails }: PersonTraces): Promise<void> {
  const addresses = spellingsOf(emails);
  await tx.sql`delete from suppressions where owner_id = ${owner} and address = any(${addresses}::text[])`;
  await tx.sql`delete from mail_events where owner_id = ${owner} and address = any(${addresses}::text[])`;
  await tx.sql`delete from shelf_senders where owner_id = ${owner} and address = any(${addresses}::text[])`;
  await tx.sql`delete from picture_senders where owner_id = ${owner} and email = any(${addresses}::text[])`;
}

/**
 * Erases all mail data about a person: mails to them, including queued ones, which are never sent; mails to others
 * stay, without the name and addresses.
 */
export async function erasePersonMails(tx: Tx, owner: OwnerId, traces: PersonTraces): Promise<void> {
  const gone = await findTheirMails(tx, owner, traces);
  await blankMentions(tx, owner, { traces, theirs: gone });
  await tx.sql`delete from mails where owner_id = ${owner} and id = any(${gone.map(({ id }) => id)}::uuid[])`;
  await eraseOutbox(tx, owner, { emails: traces.emails, gone });
  await eraseInbound(tx, owner, traces);
  await eraseReturns(tx, owner, traces);
}
