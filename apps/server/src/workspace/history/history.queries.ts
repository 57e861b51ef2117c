import type { HistoryCause, HistoryFilter } from '@enlace/contract/workspace/history/history.schemas.ts';
import type { Tx } from '#platform/database/client.ts';
import type { EntryRow, ListedRow, StoredSeal } from './history.types.ts';

export type EntryFilter = { [Key in keyof HistoryFilter]?: HistoryFilter[Key] | undefined };
/** Undefined: of every client and of the operator. */
type Whose = { owner: string | undefined };

// Entries get their id when written and their time when the transaction began, which is never much earlier.
const slackHours = 1;

/** The smallest version 7 id of this moment: allows the primary key to find a time range. */
function firstIdOf(instant: Temporal.Instant): string {
  const hex = Math.max(0, instant.epochMilliseconds).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

function spanCondition(tx: Tx, { from, until }: EntryFilter) {
  const begin = from === undefined ? undefined : Temporal.Instant.from(from);
  const end = until === undefined ? undefined : Temporal.Instant.from(until);
  return tx.sql`
    ${begin ? tx.sql`and e.id >= ${firstIdOf(begin)}::uuid and e.created_at >= ${begin}` : tx.sql``}
    ${end ? tx.sql`and e.id < ${firstIdOf(end.add({ hours: slackHours }))}::uuid and e.created_at < ${end}` : tx.sql``}`;
}

function causeCondition(tx: Tx, cause: HistoryCause) {
  switch (cause) {
    case 'job':
      return tx.sql`and e.request_id is null`;
    case 'api_key':
      return tx.sql`and e.api_key_id is not null`;
    case 'acting_admin':
      return tx.sql`and e.acting_admin_id is not null`;
    case 'browser':
      return tx.sql`and e.request_id is not null and e.api_key_id is null and e.acting_admin_id is null`;
  }
}

function searchCondition(tx: Tx, search: string) {
  return tx.sql`and (e.subject_id = ${search} or e.request_id = ${search} or e.id::text = ${search}
    or strpos(lower(e.action), lower(${search})) > 0
    or strpos(lower(coalesce(e.before::text, '') || ' ' || coalesce(e.after::text, '')), lower(${search})) > 0)`;
}

function conditions(tx: Tx, filter: EntryFilter & Whose) {
  const { owner, search, who, userId, group, exceptGroup, kind, subjectId, cause } = filter;
  const none = tx.sql``;
  return tx.sql`true
    ${owner === undefined ? none : tx.sql`and e.owner_id = ${owner}::uuid`}
    ${who === undefined ? none : tx.sql`and e.actor ->> 'kind' = ${who}`}
    ${userId === undefined ? none : tx.sql`and (e.actor ->> 'userId' = ${userId} or e.acting_admin_id = ${userId}::uuid)`}
    ${group === undefined ? none : tx.sql`and starts_with(e.action, ${`${group}.`})`}
    ${exceptGroup === undefined ? none : tx.sql`and not starts_with(e.action, ${`${exceptGroup}.`})`}
    ${kind === undefined ? none : tx.sql`and e.subject_kind = ${kind}`}
    ${subjectId === undefined || subjectId === '' ? none : tx.sql`and e.subject_id = ${subjectId}`}
    ${cause === undefined ? none : causeCondition(tx, cause)}
    ${spanCondition(tx, filter)}
    ${search === undefined || search === '' ? none : searchCondition(tx, search)}`;
}

type PageInput = EntryFilter & Whose & { after: string | undefined; limit: number };

/** Newest first. */
export async function listEntries(tx: Tx, { after, limit, ...filter }: PageInput): Promise<EntryRow[]> {
  return tx.sql<EntryRow[]>`
    select e.* from history_entries e
     where ${conditions(tx, filter)} ${after === undefined ? tx.sql`` : tx.sql`and e.id < ${after}::uuid`}
     order by e.id desc limit ${limit}`;
}

/** Oldest first, with their seals. */
export async function listSealedEntries(
  tx: Tx,
  { after, limit, ...filter }: PageInput,
): Promise<{ entry: EntryRow; seal: StoredSeal | undefined }[]> {
  const rows = await tx.sql<EntryRow[]>`
    select e.* from history_entries e
     where ${conditions(tx, filter)} ${after === undefined ? tx.sql`` : tx.sql`and e.id > ${after}::uuid`}
     order by e.id limit ${limit}`;
  const seals = await tx.sql<StoredSeal[]>`
    select s.* from unnest(${rows.map((row) => row.ownerId)}::uuid[], ${rows.map((row) => row.id)}::uuid[]) as w (owner_id, id)
      join history_seals s on s.owner_id = w.owner_id and s.entry_id = w.id`;
  const byEntry = new Map(seals.map((seal) => [seal.entryId, seal]));
  return rows.map((entry) => ({ entry, seal: byEntry.get(entry.id) }));
}

export async function findEntry(
  tx: Tx,
  { id, owner }: Whose & { id: string },
): Promise<{ entry: EntryRow; seal: StoredSeal | undefined } | undefined> {
  const [entry] = await tx.sql<EntryRow[]>`
    select e.* from history_entries e where e.id = ${id}::uuid ${owner === undefined ? tx.sql`` : tx.sql`and e.owner_id = ${owner}::uuid`}`;
  if (!entry) return undefined;
  const [seal] = await tx.sql<
    StoredSeal[]
  >`select * from history_seals where owner_id = ${entry.ownerId} and entry_id = ${entry.id}`;
  return { entry, seal };
}

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function userIdOf({ actor }: EntryRow): string | null {
  const id = actor !== null && typeof actor === 'object' && !Array.isArray(actor) ? actor['userId'] : null;
  return typeof id === 'string' && idForm.test(id) ? id : null;
}

/** Adds the names of the people in these entries; deleted people have none. */
export async function withNames(tx: Tx, rows: readonly EntryRow[]): Promise<ListedRow[]> {
  const ids = rows.flatMap((row) => [row.ownerId, userIdOf(row), row.actingAdminId]).filter((id) => id !== null);
  const people = await tx.sql<
    { id: string; name: string }[]
  >`select id, name from users where id = any(${[...new Set(ids)]}::uuid[])`;
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  return rows.map((row) => ({
    ...row,
    ownerName: nameOf(row.ownerId),
    actorName: nameOf(userIdOf(row)),
    actingAdminName: nameOf(row.actingAdminId),
  }));
}

export type ClientChoice = { id: string; name: string; alias: string };

/** Clients to filter by. */
export async function listClientChoices(
  tx: Tx,
  { search, id }: { search: string | undefined; id: string | undefined },
): Promise<ClientChoice[]> {
  return tx.sql<ClientChoice[]>`
    select id, name, alias from users
     where roll = 'user' ${id === undefined ? tx.sql`` : tx.sql`and id = ${id}::uuid`}
       ${search === undefined || search === '' ? tx.sql`` : tx.sql`and strpos(lower(name || ' ' || alias || ' ' || email), lower(${search})) > 0`}
     order by name, id limit 10`;
}
