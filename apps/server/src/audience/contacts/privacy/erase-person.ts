import { erasePersonHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { contactErased } from '../contacts.events.ts';
import { suppressAddresses } from '../suppression.ts';
import { erasePersonMails } from './erase-mails.ts';
import { aboutThem, blankNotices } from './person-notices.ts';
import { partConversations } from './part-conversations.ts';
import { blankPersonMentions } from './person-mentions.ts';
import { findPersonTraces, type PersonTraces } from './person-traces.ts';

export type Erased = { files: string[] };
type Deps = Pick<Platform, 'clock' | 'ids' | 'secrets' | 'events'>;

/** Conversations with messages, drafts and notes, and what the person wrote into others'; names the keys of the files. */
async function eraseTalks(tx: Tx, owner: OwnerId, { conversations, emails }: PersonTraces): Promise<string[]> {
  const talks = [...conversations];
  const senders = [...emails];
  const files = await tx.sql<{ storageKey: string }[]>`
    select a.storage_key from message_attachments a join messages m on m.owner_id = a.owner_id and m.id = a.message_id
    where a.owner_id = ${owner} and (m.conversation_id = any(${talks}::uuid[]) or lower(m.author_email) = any(${senders}::text[]))`;
  await tx.sql`delete from conversations where owner_id = ${owner} and id = any(${talks}::uuid[])`;
  await tx.sql`delete from messages where owner_id = ${owner} and lower(author_email) = any(${senders}::text[])`;
  await tx.sql`
    update conversations set participants = array(select p from unnest(participants) as p where p <> all(${senders}::text[]))
    where owner_id = ${owner} and participants && ${senders}::text[]`;
  return files.map(({ storageKey }) => storageKey);
}

/** The ledger of campaigns keeps its sums; whom a line was about is gone, with a domain that may be theirs alone. */
async function eraseDeliveries(tx: Tx, owner: OwnerId, { ids }: PersonTraces): Promise<void> {
  await tx.sql`
    update campaign_deliveries set email = '', domain = 'invalid', smtp_text = null where owner_id = ${owner} and contact_id = any(${[...ids]}::uuid[])`;
}

/** Notices about the person or a conversation of theirs. */
async function eraseNotices(tx: Tx, owner: OwnerId, traces: PersonTraces): Promise<void> {
  await tx.sql`delete from notifications where owner_id = ${owner} and ${aboutThem(tx, traces)}`;
  await blankNotices(tx, owner, traces);
}

async function eraseRecords(tx: Tx, owner: OwnerId, { ids, emails }: PersonTraces): Promise<void> {
  const records = [...ids];
  await tx.sql`delete from new_message_drafts where owner_id = ${owner} and contact_id = any(${records}::uuid[])`;
  await tx.sql`delete from spam_words where owner_id = ${owner} and word = any(${[...emails]}::text[])`;
  await tx.sql`delete from signup_requests where owner_id = ${owner} and email = any(${[...emails]}::text[])`;
  await tx.sql`delete from contact_events where owner_id = ${owner} and contact_id = any(${records}::uuid[])`;
  await tx.sql`
    delete from contact_merges where owner_id = ${owner} and (kept_id = any(${records}::uuid[]) or merged_id = any(${records}::uuid[]))`;
  await tx.sql`delete from contact_bulk_items where owner_id = ${owner} and contact_id = any(${records}::uuid[])`;
  await tx.sql`delete from contacts where owner_id = ${owner} and id = any(${records}::uuid[])`;
}

/**
 * Removes a person and their traces, keeping a salted hash of each address. The files of their messages are named in the
 * answer: they go once the transaction holds.
 */
export async function erasePerson(
  tx: Tx,
  owner: OwnerId,
  { id, at, deps }: { id: string; at: Temporal.Instant; deps: Deps },
): Promise<Erased> {
  const traces = await findPersonTraces(tx, owner, id);
  const { ids, words, emails, conversations } = traces;
  await suppressAddresses(tx, owner, { emails, at });
  await partConversations(tx, owner, traces);
  await erasePersonMails(tx, owner, traces);
  await eraseNotices(tx, owner, traces);
  const files = await eraseTalks(tx, owner, traces);
  await eraseDeliveries(tx, owner, traces);
  await deps.events.emit(tx, contactErased, { owner, contactIds: ids, ...words });
  await eraseRecords(tx, owner, traces);
  await blankPersonMentions(tx, owner, traces);
  const person = { subjectIds: [...ids, ...conversations], ...words };
  await erasePersonHistory({ tx, deps, owner, person });
  return { files };
}
