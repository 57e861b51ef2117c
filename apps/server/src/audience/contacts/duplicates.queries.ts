import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { contactColumns, pulseOf } from './contacts.repository.ts';
import type { Candidate } from './duplicates.rules.ts';
import type { ContactListRow } from './contacts.types.ts';

export type DuplicateRow = ContactListRow & Candidate;
export type PairOfIds = { leftId: string; rightId: string };

/** Maximum number of pairs from one kind of evidence. */
const max = 300;
/** Larger groups with the same number or name are not compared pairwise: it is a switchboard, or “Info”. */
const crowd = 20;
/** Neighbours by name are compared up to this many contacts. */
const neighbourhood = 50_000;

/** Live pairs that share a telephone, a name, or the mailbox of their addresses. */
export async function findPairs(tx: Tx, owner: OwnerId): Promise<PairOfIds[]> {
  const rows = await tx.sql<PairOfIds[]>`
    with shared as (
      select array_agg(distinct contact_id) as ids from contact_addresses
      where owner_id = ${owner} and kind = 'phone' and live group by value having count(distinct contact_id) between 2 and ${crowd}
      limit ${max}
    ), named as (
      select array_agg(id) as ids from contacts where owner_id = ${owner} and deleted_at is null
      group by name_key having count(*) between 2 and ${crowd} limit ${max}
    ), boxed as (
      select array_agg(distinct contact_id) as ids from contact_addresses
      where owner_id = ${owner} and kind = 'email' and live
      group by case when split_part(value, '@', 2) in ('gmail.com', 'googlemail.com')
        then replace(split_part(split_part(value, '@', 1), '+', 1), '.', '') || '@gmail.com'
        else split_part(split_part(value, '@', 1), '+', 1) || '@' || split_part(value, '@', 2) end
      having count(distinct contact_id) between 2 and ${crowd} limit ${max}
    ), groups as (select ids from shared union all select ids from named union all select ids from boxed)
    select distinct least(a.id, b.id) as left_id, greatest(a.id, b.id) as right_id
    from groups g cross join lateral unnest(g.ids) as a (id) cross join lateral unnest(g.ids) as b (id) where a.id < b.id`;
  return [...rows];
}

/** Pairs whose names are adjacent in name order and similar. */
export async function findNeighbours(tx: Tx, owner: OwnerId): Promise<PairOfIds[]> {
  const rows = await tx.sql<PairOfIds[]>`
    select least(id, next_id) as left_id, greatest(id, next_id) as right_id from (
      select id, name_key, lead(id) over byName as next_id, lead(name_key) over byName as next_key
      from (select id, name_key from contacts where owner_id = ${owner} and deleted_at is null
            order by name_key, id limit ${neighbourhood}) as named
      window byName as (order by name_key, id)) as near
    where next_id is not null and name_key <> next_key and similarity(name_key, next_key) >= 0.6 limit ${max}`;
  return [...rows];
}

/** Possible duplicates of one contact: by number, mailbox, name, or any word of the name. */
export async function findLookalikes(
  tx: Tx,
  owner: OwnerId,
  { id, words }: { id: string; words: string | null },
): Promise<string[]> {
  const byWords =
    words === null
      ? tx.sql`select null::uuid where false`
      : tx.sql`select search_contacts(${owner}::uuid, ${words}::tsquery, ${max}::integer)`;
  const rows = await tx.sql<{ id: string }[]>`
    select distinct found.id from (
      select o.contact_id as id from contact_addresses m join contact_addresses o
        on o.owner_id = m.owner_id and o.kind = 'phone' and o.live and o.value = m.value
       where m.owner_id = ${owner} and m.contact_id = ${id} and m.kind = 'phone'
      union all
      select o.id from contacts m join contacts o on o.owner_id = m.owner_id and o.name_key = m.name_key and o.deleted_at is null
       where m.owner_id = ${owner} and m.id = ${id}
      union all (${byWords})
    ) as found (id) where found.id <> ${id} limit ${max}`;
  return rows.map((row) => row.id);
}

/** The compared and displayed data of these contacts; those in the trash are omitted. */
export async function readCandidates(
  tx: Tx,
  owner: OwnerId,
  { ids, now }: { ids: readonly string[]; now: Temporal.Instant },
): Promise<Map<string, DuplicateRow>> {
  const addresses = (kind: string) => tx.sql`array(
    select a.value from contact_addresses a where a.owner_id = c.owner_id and a.contact_id = c.id and a.kind = ${kind})`;
  const rows = await tx.sql<DuplicateRow[]>`
    select ${contactColumns(tx)}, ${pulseOf(tx, now)}, c.city_key, c.company_key,
           ${addresses('email')} as emails, ${addresses('phone')} as phones
    from contacts c where c.owner_id = ${owner} and c.id = any(${[...ids]}::uuid[]) and c.deleted_at is null`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Pairs the client marked as different people. */
export async function readDistinctions(tx: Tx, owner: OwnerId): Promise<Set<string>> {
  const rows = await tx.sql<PairOfIds[]>`select left_id, right_id from contact_distinctions where owner_id = ${owner}`;
  return new Set(rows.map(pairKey));
}

/** False when they were already marked. */
export async function insertDistinction(tx: Tx, owner: OwnerId, { leftId, rightId }: PairOfIds): Promise<boolean> {
  const rows = await tx.sql`
    insert into contact_distinctions (owner_id, left_id, right_id) values (${owner}, ${leftId}, ${rightId})
    on conflict do nothing returning 1`;
  return rows.length > 0;
}

/** False when there was nothing to undo. */
export async function deleteDistinction(tx: Tx, owner: OwnerId, { leftId, rightId }: PairOfIds): Promise<boolean> {
  const rows = await tx.sql`
    delete from contact_distinctions where owner_id = ${owner} and left_id = ${leftId} and right_id = ${rightId} returning 1`;
  return rows.length > 0;
}

export function pairKey({ leftId, rightId }: PairOfIds): string {
  return `${leftId} ${rightId}`;
}
