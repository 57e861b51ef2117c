import type { ProfileStatus } from '@enlace/contract/account/shell/shell.contract.ts';
import { linkColumns, subjectConditions, type SubjectFilter } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { foldText } from '#platform/search/search-tokens.ts';
import { listColumns } from './profiles.repository.ts';
import type { ProfileListRow } from './profiles.types.ts';

/** A fragment of a statement. */
type Sql = ReturnType<typeof listColumns>;

export type ListSort = 'recent' | 'visits' | 'name';
/** Position after the last row of a page: the sort value and the id. */
export type ListCursor = { value: string; id: string };
export type ListFilter = SubjectFilter & { search?: string | undefined; status?: ProfileStatus | undefined };

type Scope = { owner: OwnerId; now: Temporal.Instant };
type FilterInput = Scope & { filter: ListFilter };
type PageInput = FilterInput & {
  sort: ListSort;
  cursor: ListCursor | undefined;
  limit: number;
  /** First day included in the figures. */
  since: Temporal.PlainDate;
};

function statusCondition(tx: Tx, { status, now }: { status: ProfileStatus | undefined; now: Temporal.Instant }): Sql {
  const isLive = tx.sql`and p.published_revision is not null and (p.expires_at is null or p.expires_at > ${now})`;
  switch (status) {
    case 'draft':
      return tx.sql`and p.published_revision is null and p.publish_at is null`;
    case 'scheduled':
      return tx.sql`and p.published_revision is null and p.publish_at is not null`;
    case 'published':
      return tx.sql`${isLive} and not p.hidden`;
    case 'hidden':
      return tx.sql`${isLive} and p.hidden`;
    case 'expired':
      return tx.sql`and p.published_revision is not null and p.expires_at <= ${now}`;
    default:
      return tx.sql``;
  }
}

function searchCondition(tx: Tx, search: string | undefined): Sql {
  const wanted = foldText(search ?? '').trim();
  return wanted === '' ? tx.sql`` : tx.sql`and (strpos(p.name_key, ${wanted}) > 0 or strpos(p.slug, ${wanted}) > 0)`;
}

async function conditions(tx: Tx, { owner, now, filter }: FilterInput): Promise<{ where: Sql }> {
  const links = await subjectConditions(tx, { owner, noun: 'profile', subject: tx.sql`p.id`, filter });
  const where = tx.sql`p.owner_id = ${owner} and p.deleted_at is null
    ${statusCondition(tx, { status: filter.status, now })} ${searchCondition(tx, filter.search)} ${links.and}`;
  return { where };
}

/** Visits of every profile that had some, in one pass over the included days. */
function visitSums(tx: Tx, { owner, since }: Pick<PageInput, 'owner' | 'since'>): Sql {
  return tx.sql`
    left join (select profile_id, sum(visits)::int as visits from profile_visit_days
      where owner_id = ${owner} and day >= ${since.toString()}::date group by profile_id) v on v.profile_id = p.id`;
}

type Order = { from: Sql; key: Sql; cast: Sql; compare: Sql; order: Sql };

function orderOf(tx: Tx, input: Pick<PageInput, 'owner' | 'since' | 'sort'>): Order {
  const down = { compare: tx.sql`<`, order: tx.sql`desc` };
  switch (input.sort) {
    case 'recent':
      return { from: tx.sql``, key: tx.sql`p.updated_at`, cast: tx.sql`timestamptz`, ...down };
    case 'visits':
      return { from: visitSums(tx, input), key: tx.sql`coalesce(v.visits, 0)`, cast: tx.sql`int`, ...down };
    case 'name':
      return {
        from: tx.sql``,
        key: tx.sql`p.name_key`,
        cast: tx.sql`text`,
        compare: tx.sql`>`,
        order: tx.sql`asc`,
      };
  }
}

/** The position of each profile of a page in its order; display data is read afterwards, for these only. */
export async function listProfileKeys(tx: Tx, input: PageInput): Promise<ListCursor[]> {
  const { cursor, limit } = input;
  const { where } = await conditions(tx, input);
  const { from, key, cast, compare, order } = orderOf(tx, input);
  const after = cursor
    ? tx.sql`and (${key}, p.id) ${compare} (${cursor.value}::${cast}, ${cursor.id}::uuid)`
    : tx.sql``;
  return tx.sql<ListCursor[]>`
    select p.id, (${key})::text as value from profiles p ${from}
    where ${where} ${after}
    order by ${key} ${order}, p.id ${order} limit ${limit}`;
}

export async function countProfileRows(tx: Tx, input: FilterInput): Promise<number> {
  const { where } = await conditions(tx, input);
  const [row] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count from profiles p where ${where}`;
  return row?.count ?? 0;
}

/** Ids of all matches, oldest first. */
export async function listProfileIds(tx: Tx, { limit, ...input }: FilterInput & { limit: number }): Promise<string[]> {
  const { where } = await conditions(tx, input);
  const rows = await tx.sql<{ id: string }[]>`
    select p.id from profiles p where ${where} order by p.id limit ${limit}`;
  return rows.map(({ id }) => id);
}

type RowsInput = { owner: OwnerId; ids: readonly string[]; since: Temporal.PlainDate };

/** Display data of these profiles, in the order of the ids. */
export async function listProfileRows(tx: Tx, { owner, ids, since }: RowsInput): Promise<ProfileListRow[]> {
  const rows = await tx.sql<ProfileListRow[]>`
    select ${listColumns(tx)}, ${linkColumns(tx, { owner, noun: 'profile', subject: tx.sql`p.id` })},
      (select coalesce(sum(visits), 0)::int from profile_visit_days v
        where v.owner_id = p.owner_id and v.profile_id = p.id and v.day >= ${since.toString()}::date) as visits30d,
      (select coalesce(sum(clicks), 0)::int from profile_click_days c
        where c.owner_id = p.owner_id and c.profile_id = p.id and c.day >= ${since.toString()}::date) as clicks30d
    from profiles p where p.owner_id = ${owner} and p.id = any(${[...ids]}::uuid[]) and p.deleted_at is null`;
  const places = new Map(ids.map((id, index) => [id, index]));
  return [...rows].toSorted((left, right) => (places.get(left.id) ?? 0) - (places.get(right.id) ?? 0));
}

export async function findListRow(
  tx: Tx,
  { owner, id, since }: { owner: OwnerId; id: string; since: Temporal.PlainDate },
): Promise<ProfileListRow | undefined> {
  const [row] = await listProfileRows(tx, { owner, ids: [id], since });
  return row;
}
