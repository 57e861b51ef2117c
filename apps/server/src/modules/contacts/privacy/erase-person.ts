import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { suppressAddresses } from '../suppression.ts';
import { recordsOf } from './collect-person.ts';

type Traces = { ids: readonly string[]; emails: readonly string[]; conversations: readonly string[] };
export type Erased = { files: string[] };

async function findTraces(tx: Tx, owner: OwnerId, id: string): Promise<Traces> {
  const ids = await recordsOf(tx, owner, id);
  const emails = await tx.sql<{ email: string }[]>`
    select value as email from contact_addresses where owner_id = ${owner} and contact_id = any(${ids}::uuid[]) and kind = 'email'
    union select email from contacts where owner_id = ${owner} and id = any(${ids}::uuid[]) and email is not null`;
  const addresses = emails.map(({ email }) => email);
  const talks = await tx.sql<{ id: string }[]>`
    select id from conversations where owner_id = ${owner}
      and (contact_id = any(${ids}::uuid[]) or (contact_id is null and visitor_email = any(${addresses}::text[])))`;
  return { ids, emails: addresses, conversations: talks.map((talk) => talk.id) };
}

/** Conversations with messages, drafts, notes and received mails; the keys of what was attached are for the caller to remove. */
async function eraseTalks(tx: Tx, owner: OwnerId, { conversations }: Traces): Promise<string[]> {
  const talks = [...conversations];
  const files = await tx.sql<{ storageKey: string }[]>`
    select a.storage_key from message_attachments a join messages m on m.owner_id = a.owner_id and m.id = a.message_id
    where a.owner_id = ${owner} and m.conversation_id = any(${talks}::uuid[])`;
  await tx.sql`
    delete from mails where owner_id = ${owner} and id in (
      select mail_id from messages where owner_id = ${owner} and conversation_id = any(${talks}::uuid[]) and mail_id is not null)`;
  // The tombstone stays, so that the same mail is not taken in once more.
  await tx.sql`
    update inbound_mails set raw = null, envelope_from = '', message_id = null, reason = 'erased'
    where owner_id = ${owner} and conversation_id = any(${talks}::uuid[])`;
  await tx.sql`
    delete from notifications where owner_id = ${owner} and params ->> 'conversationId' = any(${talks}::text[])`;
  await tx.sql`delete from conversations where owner_id = ${owner} and id = any(${talks}::uuid[])`;
  return files.map(({ storageKey }) => storageKey);
}

/** The ledger of campaigns keeps its sums; whom a line was about is gone. */
async function eraseDeliveries(tx: Tx, owner: OwnerId, { ids }: Traces): Promise<void> {
  await tx.sql`
    update campaign_deliveries set email = '', smtp_text = null where owner_id = ${owner} and contact_id = any(${[...ids]}::uuid[])`;
}

async function eraseRecords(tx: Tx, owner: OwnerId, { ids, emails }: Traces): Promise<void> {
  const records = [...ids];
  await tx.sql`delete from mails where owner_id = ${owner} and to_address = any(${[...emails]}::text[])`;
  await tx.sql`delete from signup_requests where owner_id = ${owner} and email = any(${[...emails]}::text[])`;
  await tx.sql`delete from contact_events where owner_id = ${owner} and contact_id = any(${records}::uuid[])`;
  await tx.sql`
    delete from contact_merges where owner_id = ${owner} and (kept_id = any(${records}::uuid[]) or merged_id = any(${records}::uuid[]))`;
  await tx.sql`delete from notifications where owner_id = ${owner} and params ->> 'contactId' = any(${records}::text[])`;
  await tx.sql`delete from contacts where owner_id = ${owner} and id = any(${records}::uuid[])`;
}

/**
 * Removes a person and their traces, keeping a salted hash of each address. The files of their messages are named in the
 * answer: they go once the transaction holds.
 */
export async function erasePerson(
  tx: Tx,
  owner: OwnerId,
  { id, at }: { id: string; at: Temporal.Instant },
): Promise<Erased> {
  const traces = await findTraces(tx, owner, id);
  await suppressAddresses(tx, owner, { emails: traces.emails, at });
  const files = await eraseTalks(tx, owner, traces);
  await eraseDeliveries(tx, owner, traces);
  await eraseRecords(tx, owner, traces);
  return { files };
}
