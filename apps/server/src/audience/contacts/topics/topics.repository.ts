import type { TopicRefusalSource } from '@enlace/contract/audience/contacts/topics.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { nameKey } from '../contacts.rules.ts';

export type TopicRow = {
  id: string;
  name: string;
  description: string;
  position: number;
  archivedAt: Temporal.Instant | null;
};

function columns(tx: Tx) {
  return tx.sql`t.id, t.name, t.description, t.position, t.archived_at`;
}

/** In the client's order, archived ones last. */
export async function listTopicRows(tx: Tx, owner: OwnerId): Promise<TopicRow[]> {
  const rows = await tx.sql<TopicRow[]>`
    select ${columns(tx)} from contact_topics t where t.owner_id = ${owner}
    order by t.archived_at is not null, t.position, t.id`;
  return [...rows];
}

/** Every topic of a client, archived or not. */
export async function listTopicIds(tx: Tx, owner: OwnerId): Promise<string[]> {
  return (await listTopicRows(tx, owner)).map(({ id }) => id);
}

/** Whether readers have anything to choose among. */
export async function offersTopics(tx: Tx, owner: OwnerId): Promise<boolean> {
  const { count } = await tx.sql`
    select 1 from contact_topics where owner_id = ${owner} and archived_at is null limit 1`;
  return count > 0;
}

/** Serialises changes of one client's topics, so that limits and positions hold at commit. */
export async function lockTopics(tx: Tx, owner: OwnerId): Promise<TopicRow[]> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('contact_topics:' || ${owner}::text, 0))`;
  return listTopicRows(tx, owner);
}

/** One topic, archived or not. */
export async function findTopic(tx: Tx, owner: OwnerId, id: string): Promise<TopicRow | undefined> {
  const [row] = await tx.sql<TopicRow[]>`
    select ${columns(tx)} from contact_topics t where t.owner_id = ${owner} and t.id = ${id}`;
  return row;
}

type NewTopic = Pick<TopicRow, 'id' | 'name' | 'description' | 'position'> & { now: Temporal.Instant };

export async function insertTopic(tx: Tx, owner: OwnerId, topic: NewTopic): Promise<void> {
  const { id, name, description, position, now } = topic;
  await tx.sql`
    insert into contact_topics (owner_id, id, name, name_key, description, position, created_at, updated_at)
    values (${owner}, ${id}, ${name}, ${nameKey(name)}, ${description}, ${position}, ${now}, ${now})`;
}

type Change = Pick<TopicRow, 'id' | 'name' | 'description' | 'archivedAt'> & { now: Temporal.Instant };

export async function updateTopicRow(tx: Tx, owner: OwnerId, change: Change): Promise<void> {
  const { id, name, description, archivedAt, now } = change;
  await tx.sql`
    update contact_topics set name = ${name}, name_key = ${nameKey(name)}, description = ${description},
      archived_at = ${archivedAt}, updated_at = ${now}
    where owner_id = ${owner} and id = ${id}`;
}

export async function placeTopics(tx: Tx, owner: OwnerId, ids: readonly string[]): Promise<void> {
  await tx.sql`
    update contact_topics t set position = o.place - 1 from unnest(${[...ids]}::uuid[]) with ordinality as o (id, place)
    where t.owner_id = ${owner} and t.id = o.id`;
}

/** How many contacts outside the trash do not want each topic. */
export async function countRefusals(tx: Tx, owner: OwnerId): Promise<Map<string, number>> {
  const rows = await tx.sql<{ topicId: string; total: number }[]>`
    select r.topic_id, count(*)::int as total from contact_topic_refusals r
    join contacts c on c.owner_id = r.owner_id and c.id = r.contact_id and c.deleted_at is null
    where r.owner_id = ${owner} group by r.topic_id`;
  return new Map(rows.map(({ topicId, total }) => [topicId, total]));
}

export type Refusal = { topicId: string; source: TopicRefusalSource; at: Temporal.Instant };

/** What one contact does not want. */
export async function listRefusals(tx: Tx, owner: OwnerId, contactId: string): Promise<Refusal[]> {
  const rows = await tx.sql<Refusal[]>`
    select topic_id, source, at from contact_topic_refusals where owner_id = ${owner} and contact_id = ${contactId}`;
  return [...rows];
}

type Wish = { contactId: string; topicIds: readonly string[] };

export async function insertRefusals(
  tx: Tx,
  owner: OwnerId,
  { contactId, topicIds, source, at }: Wish & Omit<Refusal, 'topicId'>,
): Promise<void> {
  await tx.sql`
    insert into contact_topic_refusals (owner_id, contact_id, topic_id, source, at)
    select ${owner}, ${contactId}, id, ${source}, ${at} from unnest(${[...topicIds]}::uuid[]) as topic (id)
    on conflict do nothing`;
}

export async function deleteRefusals(tx: Tx, owner: OwnerId, { contactId, topicIds }: Wish): Promise<void> {
  await tx.sql`
    delete from contact_topic_refusals
    where owner_id = ${owner} and contact_id = ${contactId} and topic_id = any(${[...topicIds]}::uuid[])`;
}

/** Whoever is left after a merge wants nothing that one of the two refused. Returns what is new to the survivor. */
export async function copyRefusals(tx: Tx, owner: OwnerId, { from, to }: { from: string; to: string }) {
  return tx.sql<{ id: string }[]>`
    insert into contact_topic_refusals (owner_id, contact_id, topic_id, source, at)
    select owner_id, ${to}, topic_id, source, at from contact_topic_refusals where owner_id = ${owner} and contact_id = ${from}
    on conflict do nothing returning topic_id as id`;
}

type Returned = { mergeId: string; from: string; to: string };

/** Undoes `copyRefusals`; what was refused since the merge, both refused. */
export async function returnRefusals(tx: Tx, owner: OwnerId, { mergeId, from, to }: Returned): Promise<void> {
  await tx.sql`
    insert into contact_topic_refusals (owner_id, contact_id, topic_id, source, at)
    select r.owner_id, ${to}, r.topic_id, r.source, r.at from contact_topic_refusals r
    join contact_merges m on m.owner_id = r.owner_id and m.id = ${mergeId}
    where r.owner_id = ${owner} and r.contact_id = ${from} and r.at > m.created_at
    on conflict do nothing`;
  await tx.sql`
    delete from contact_topic_refusals r using contact_topic_refusals own
    where r.owner_id = ${owner} and r.contact_id = ${from}
      and r.topic_id in (
        select item_id from contact_merge_items where owner_id = ${owner} and merge_id = ${mergeId} and kind = 'topic')
      and own.owner_id = r.owner_id and own.contact_id = ${to} and own.topic_id = r.topic_id and own.at = r.at`;
}

/** Whether a contact does not want a topic. */
export async function refusesTopic(
  tx: Tx,
  owner: OwnerId,
  { contactId, topicId }: { contactId: string; topicId: string },
): Promise<boolean> {
  const { count } = await tx.sql`
    select 1 from contact_topic_refusals
    where owner_id = ${owner} and contact_id = ${contactId} and topic_id = ${topicId}`;
  return count > 0;
}

/** The ids of who does not want a topic, as a query. */
export function refusingContacts(tx: Tx, owner: OwnerId, topicId: string) {
  return tx.sql`
    select r.contact_id as id from contact_topic_refusals r where r.owner_id = ${owner} and r.topic_id = ${topicId}`;
}
