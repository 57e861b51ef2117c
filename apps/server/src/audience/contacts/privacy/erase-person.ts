import { erasePersonHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { contactErased } from '../contacts.events.ts';
import { blank } from '#platform/person-words/person-words.rules.ts';
import { suppressAddresses } from '../suppression.ts';
import { erasePersonMails } from './erase-mails.ts';
import { aboutThem, blankNotices } from './person-notices.ts';
import { blankPersonMentions } from './person-mentions.ts';
import { findPersonTraces, type PersonTraces, spellingsOf } from './person-traces.ts';
import { forgetSearchWords } from './search-words.ts';

type Joined = { id: string; sourceId: string; targetId: string };

function itemsOf(tx: Tx, owner: OwnerId, { id, kind }: { id: string; kind: 'message' | 'note' }) {
  return tx.sql`(select item_id from conversation_merge_items where owner_id = ${owner} and merge_id = ${id} and kind = ${kind})`;
}

/** Returns what came with a merged conversation, which becomes separate again, and what was begun as an answer to it. */
async function part(tx: Tx, owner: OwnerId, { id, sourceId, targetId }: Joined): Promise<void> {
  const move = { from: targetId, to: sourceId };
  await tx.sql`
    update messages set conversation_id = ${move.to}
    where owner_id = ${owner} and conversation_id = ${move.from} and id in ${itemsOf(tx, owner, { id, kind: 'message' })}`;
  await tx.sql`
    update conversation_notes set conversation_id = ${move.to}
    where owner_id = ${owner} and conversation_id = ${move.from} and id in ${itemsOf(tx, owner, { id, kind: 'note' })}`;
  const answers = tx.sql`
    conversation_id = ${move.from} and (heading ->> 'startedIn' = ${move.to} or heading ->> 'answersId' in (
      select id::text from messages where owner_id = ${owner} and conversation_id = ${move.to}))`;
  await tx.sql`update scheduled_replies set conversation_id = ${move.to} where owner_id = ${owner} and ${answers}`;
  await tx.sql`update conversation_drafts set conversation_id = ${move.to} where owner_id = ${owner} and ${answers}`;
  await tx.sql`
    update conversations set merged_into = null, deleted_at = null where owner_id = ${owner} and id = ${sourceId}`;
  // The other one forgets the participants of this one.
  await tx.sql`
    update conversations t set participants = array(
      select p from unnest(t.participants) as p
       where p = t.visitor_email or not exists (
         select from conversation_merges m where m.owner_id = ${owner} and m.id = ${id} and p = any(m.source_participants)))
    where t.owner_id = ${owner} and t.id = ${targetId}`;
  // Its contact's timeline loses the entries of this one.
  await tx.sql`
    delete from contact_events e using conversations t, messages m
    where t.owner_id = ${owner} and t.id = ${targetId} and e.owner_id = t.owner_id and e.contact_id = t.contact_id
      and m.owner_id = t.owner_id and m.conversation_id = ${sourceId} and e.details ->> 'messageId' = m.id::text`;
  await tx.sql`delete from conversation_merges where owner_id = ${owner} and id = ${id}`;
}

/**
 * Separates a person's conversations from others' they were merged with, latest merge first: theirs can be deleted, and
 * the others keep their own.
 */
async function partConversations(tx: Tx, owner: OwnerId, { conversations }: PersonTraces): Promise<void> {
  const talks = [...conversations];
  const joined = await tx.sql<Joined[]>`
    select id, source_id, target_id from conversation_merges
    where owner_id = ${owner} and (source_id = any(${talks}::uuid[])) <> (target_id = any(${talks}::uuid[]))
    order by merged_at desc, id desc`;
  for (const merge of joined) await part(tx, owner, merge);
}

export type Erased = { files: string[] };
type Deps = Pick<Platform, 'clock' | 'ids' | 'secrets' | 'events'>;

/** A conversation of somebody else that lost messages of the person, and how many of these were unread. */
type Lessened = { id: string; unread: number };
type Talks = { files: string[]; lessened: Lessened[] };

/** Lines between messages: who an answer went to, and what moved to or from a conversation of the person. */
async function eraseFromLines(tx: Tx, owner: OwnerId, { talks, senders }: Record<'talks' | 'senders', string[]>) {
  await tx.sql`
    update messages s set system = jsonb_set(s.system, '{names}', coalesce((
      select jsonb_agg(coalesce(nullif(each ->> 'name', ''), each ->> 'email')) from jsonb_array_elements(m.recipients -> 'to') as each
       where lower(each ->> 'email') <> all(${senders}::text[])), jsonb_build_array(${blank}::text)))
    from messages m
    where s.owner_id = ${owner} and s.direction = 'system' and s.system ->> 'kind' = 'sent_elsewhere'
      and m.owner_id = s.owner_id and m.conversation_id = s.conversation_id and m.id::text = s.system ->> 'messageId' and exists (
        select from jsonb_array_elements(m.recipients -> 'to') as each where lower(each ->> 'email') = any(${senders}::text[]))`;
  await tx.sql`
    update messages set system = system || jsonb_build_object('name', ${blank}::text, 'subject', ${blank}::text)
    where owner_id = ${owner} and direction = 'system' and system ->> 'kind' = 'messages_moved'
      and system ->> 'conversationId' = any(${talks}::text[])`;
}

/** Others' mails no longer name them among their recipients, whoever was written to, in copy, hidden or by forwarding. */
async function eraseAmongRecipients(tx: Tx, owner: OwnerId, senders: string[]): Promise<void> {
  await tx.sql`
    update messages m set
      deliveries = m.deliveries - array(
        select address from jsonb_object_keys(m.deliveries) as address where lower(address) = any(${senders}::text[])),
      recipients = coalesce((
        select jsonb_object_agg(field.key, (
          select coalesce(jsonb_agg(each), '[]') from jsonb_array_elements(field.value) as each
           where lower(each ->> 'email') <> all(${senders}::text[])))
        from jsonb_each(m.recipients) as field), '{}')
    where m.owner_id = ${owner} and exists (
      select from jsonb_each(m.recipients) as field, jsonb_array_elements(field.value) as each
       where lower(each ->> 'email') = any(${senders}::text[]))`;
  await tx.sql`
    update mails set
      recipient_states = recipient_states - array(
        select address from jsonb_object_keys(recipient_states) as address where lower(address) = any(${senders}::text[])),
      further_recipients = (
        select coalesce(jsonb_agg(each), '[]') from jsonb_array_elements(further_recipients) as each
         where lower(each ->> 'address') <> all(${senders}::text[]))
    where owner_id = ${owner} and further_recipients <> '[]' and exists (
      select from jsonb_array_elements(further_recipients) as each where lower(each ->> 'address') = any(${senders}::text[]))`;
}

const begun = ['conversation_drafts', 'new_message_drafts', 'scheduled_replies'] as const;

/** Nor do answers that have not left; one that has nobody else to go to fails when its time comes, and says so. */
async function eraseFromHeadings(tx: Tx, owner: OwnerId, senders: string[]): Promise<void> {
  const people = tx.sql`jsonb_array_elements(case jsonb_typeof(field.value) when 'array' then field.value else '[]' end)`;
  for (const table of begun)
    await tx.sql`
      update ${tx.sql(table)} set heading = (
        select jsonb_object_agg(field.key, case jsonb_typeof(field.value) when 'array' then (
          select coalesce(jsonb_agg(each), '[]') from ${people} as each where lower(each ->> 'email') <> all(${senders}::text[]))
          else field.value end)
        from jsonb_each(heading) as field)
      where owner_id = ${owner} and exists (
        select from jsonb_each(heading) as field, ${people} as each where lower(each ->> 'email') = any(${senders}::text[]))`;
}

/** Deletes the person's messages in conversations of others. */
async function eraseWritings(tx: Tx, owner: OwnerId, senders: string[]): Promise<Lessened[]> {
  const lessened = await tx.sql<Lessened[]>`
    select id, (count(*) filter (where is_theirs and is_counted and place <= unread_count))::int as unread
    from (
      select c.id, c.unread_count, coalesce(lower(m.author_email) = any(${senders}::text[]), false) as is_theirs,
        m.direction = 'in' and m.kind = 'human' as is_counted,
        row_number() over (partition by c.id, m.direction = 'in' and m.kind = 'human' order by m.at desc, m.id desc) as place
      from conversations c join messages m on m.owner_id = c.owner_id and m.conversation_id = c.id
      where c.owner_id = ${owner} and c.id in (
        select conversation_id from messages where owner_id = ${owner} and lower(author_email) = any(${senders}::text[]))
    ) as all_of_them
    group by id order by id`;
  // A joined conversation keeps what its last message said, until it is taken out again.
  await tx.sql`
    update conversations set preview = '' where owner_id = ${owner} and id in (
      select g.source_id from conversation_merges g
      join conversation_merge_items i on i.owner_id = g.owner_id and i.merge_id = g.id and i.kind = 'message'
      join messages m on m.owner_id = i.owner_id and m.id = i.item_id
      where g.owner_id = ${owner} and lower(m.author_email) = any(${senders}::text[]))`;
  await tx.sql`
    update conversation_merges set target_before = jsonb_set(target_before, '{preview}', '""', false),
      target_after = jsonb_set(target_after, '{preview}', '""', false)
    where owner_id = ${owner} and target_id = any(${lessened.map(({ id }) => id)}::uuid[])`;
  await tx.sql`delete from messages where owner_id = ${owner} and lower(author_email) = any(${senders}::text[])`;
  return [...lessened];
}

/**
 * Conversations with messages, drafts and notes, and the person's messages in others'; returns the keys of the files.
 */
async function eraseTalks(tx: Tx, owner: OwnerId, { conversations, emails }: PersonTraces): Promise<Talks> {
  const talks = [...conversations];
  const senders = spellingsOf(emails);
  const files = await tx.sql<{ storageKey: string }[]>`
    select a.storage_key from message_attachments a join messages m on m.owner_id = a.owner_id and m.id = a.message_id
    where a.owner_id = ${owner} and (m.conversation_id = any(${talks}::uuid[]) or lower(m.author_email) = any(${senders}::text[]))`;
  await tx.sql`delete from conversations where owner_id = ${owner} and id = any(${talks}::uuid[])`;
  const lessened = await eraseWritings(tx, owner, senders);
  await eraseFromLines(tx, owner, { talks, senders });
  await eraseAmongRecipients(tx, owner, senders);
  await eraseFromHeadings(tx, owner, senders);
  await tx.sql`
    update conversations set participants = array(select p from unnest(participants) as p where p <> all(${senders}::text[])),
      participant_names = participant_names - ${senders}::text[]
    where owner_id = ${owner} and (participants && ${senders}::text[] or participant_names ?| ${senders}::text[])`;
  // What taking joined ones apart gives back.
  await tx.sql`
    update conversation_merges set
      source_participants = array(select p from unnest(source_participants) as p where p <> all(${senders}::text[])),
      target_before = jsonb_set(target_before, '{participants}', (target_before -> 'participants') - ${senders}::text[]),
      target_after = jsonb_set(target_after, '{participants}', (target_after -> 'participants') - ${senders}::text[])
    where owner_id = ${owner} and (source_participants && ${senders}::text[]
      or target_before -> 'participants' ?| ${senders}::text[] or target_after -> 'participants' ?| ${senders}::text[])`;
  await tx.sql`
    update conversations set visitor_email = null where owner_id = ${owner} and visitor_email = any(${senders}::text[])`;
  return { files: files.map(({ storageKey }) => storageKey), lessened };
}

/** Ledger totals stay; recipients are removed, including a domain that may be theirs alone and the segments they were in. */
async function eraseDeliveries(tx: Tx, owner: OwnerId, { ids }: PersonTraces): Promise<void> {
  await tx.sql`
    update campaign_deliveries set email = '', domain = 'invalid', smtp_text = null, seen_audiences = null
    where owner_id = ${owner} and contact_id = any(${[...ids]}::uuid[])`;
}

/** Notifications about the person or one of their conversations. */
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
 * Erases a person and their traces, keeping a salted hash of each address. Returns the files of their messages: they
 * are deleted after the commit.
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
  const { files, lessened } = await eraseTalks(tx, owner, traces);
  await eraseDeliveries(tx, owner, traces);
  await deps.events.emit(tx, contactErased, { owner, contactIds: ids, lessened, ...words });
  await eraseRecords(tx, owner, traces);
  await blankPersonMentions(tx, owner, traces);
  await forgetSearchWords(tx, owner, traces);
  const person = { subjectIds: [...ids, ...conversations], ...words };
  await erasePersonHistory({ tx, deps, owner, person });
  return { files };
}
