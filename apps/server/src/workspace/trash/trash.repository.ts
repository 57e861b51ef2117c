import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { KeysetPosition } from '#platform/keyset.ts';
import type { SqlPart, TrashKind } from '#platform/trash-kind.ts';
import type { LockedRow, StandingRow, TrashRow } from './trash.types.ts';

function joined(tx: Tx, parts: readonly SqlPart[]): SqlPart {
  const [first = tx.sql``, ...rest] = parts;
  let whole = first;
  for (const each of rest) whole = tx.sql`${whole} union all ${each}`;
  return whole;
}

function inTrash(tx: Tx, owner: OwnerId, { only }: TrashKind): SqlPart {
  return tx.sql`t.owner_id = ${owner} and t.deleted_at is not null ${only?.(tx) ?? tx.sql``}`;
}

export type TrashPage = {
  owner: OwnerId;
  kinds: readonly TrashKind[];
  after: KeysetPosition | undefined;
  search: string | undefined;
  limit: number;
};

/** The newest of one kind, in index order. */
function newestOf(tx: Tx, kind: TrashKind, { owner, after, search, limit }: TrashPage): SqlPart {
  const words = (search ?? '').trim();
  return tx.sql`
    (select ${kind.kind}::text as kind, t.id, t.deleted_at from ${tx.sql(kind.table)} t
      where ${inTrash(tx, owner, kind)}
        ${after ? tx.sql`and (t.deleted_at, t.id) < (${after.key}::timestamptz, ${after.id}::uuid)` : tx.sql``}
        ${words === '' ? tx.sql`` : tx.sql`and strpos(${kind.columns(tx, owner).searched}, (select enlace_fold(${words}))) > 0`}
      order by t.deleted_at desc, t.id desc limit ${limit})`;
}

type Found = Pick<TrashRow, 'kind' | 'id' | 'deletedAt'>;

/** The displayed data of these of one kind. */
function shownOf(tx: Tx, kind: TrashKind, { owner, ids }: { owner: OwnerId; ids: readonly string[] }): SqlPart {
  const columns = kind.columns(tx, owner);
  return tx.sql`
    (select ${kind.kind}::text as kind, t.id, t.deleted_at, ${columns.name} as name, ${columns.detail} as detail,
            ${columns.place} as place, ${columns.sizeBytes ?? tx.sql`null`}::bigint::text as size_bytes,
            ${columns.heldUntil ?? tx.sql`null`}::timestamptz as held_until
       from ${tx.sql(kind.table)} t where t.owner_id = ${owner} and t.id = any(${[...ids]}::uuid[]))`;
}

/**
 * Last deleted first. Kinds with nothing on the page are not queried for display: planning that for all of them takes
 * longer than the rest. Needs one snapshot for both statements.
 */
export async function listTrashRows(tx: Tx, page: TrashPage): Promise<TrashRow[]> {
  if (page.kinds.length === 0) return [];
  const newest = page.kinds.map((kind) => newestOf(tx, kind, page));
  const found = await tx.sql<Found[]>`
    select * from (${joined(tx, newest)}) as found order by deleted_at desc, id desc limit ${page.limit}`;
  if (found.length === 0) return [];
  const ids = Map.groupBy(found, ({ kind }) => kind);
  const shown = page.kinds.flatMap((kind) => {
    const ofKind = ids.get(kind.kind);
    return ofKind ? [shownOf(tx, kind, { owner: page.owner, ids: ofKind.map(({ id }) => id) })] : [];
  });
  return [
    ...(await tx.sql<TrashRow[]>`select * from (${joined(tx, shown)}) as shown order by deleted_at desc, id desc`),
  ];
}

function sumOf(tx: Tx, kind: TrashKind, owner: OwnerId): SqlPart {
  const { sizeBytes } = kind.columns(tx, owner);
  const bytes = kind.totalBytes?.(tx, owner) ?? (sizeBytes ? tx.sql`coalesce(sum(${sizeBytes}), 0)` : tx.sql`0`);
  return tx.sql`
    (select ${kind.kind}::text as kind, count(*)::int as count, (${bytes})::bigint::text as size_bytes
       from ${tx.sql(kind.table)} t where ${inTrash(tx, owner, kind)})`;
}

type Sum = { kind: TrashRow['kind']; count: number; sizeBytes: string };

/** Number of each kind in the trash. */
export async function sumTrash(
  tx: Tx,
  { owner, kinds }: { owner: OwnerId; kinds: readonly TrashKind[] },
): Promise<Sum[]> {
  if (kinds.length === 0) return [];
  return [
    ...(await tx.sql<Sum[]>`${joined(
      tx,
      kinds.map((kind) => sumOf(tx, kind, owner)),
    )}`),
  ];
}

type ByIds = { owner: OwnerId; kind: TrashKind; ids: readonly string[] };

/** Current names of things, in the trash or not. */
export async function findStandings(tx: Tx, { owner, kind, ids }: ByIds): Promise<StandingRow[]> {
  const { name, detail, trashedContainer } = kind.columns(tx, owner);
  return [
    ...(await tx.sql<StandingRow[]>`
      select t.id, ${name} as name, ${detail} as detail, (${trashedContainer ?? tx.sql`null`})::text as container,
             t.deleted_at is not null as is_in_trash
      from ${tx.sql(kind.table)} t
      where t.owner_id = ${owner} and t.id = any(${[...ids]}::uuid[]) ${kind.only?.(tx) ?? tx.sql``}`),
  ];
}

type Lock = { owner: OwnerId; kind: TrashKind };

/** The ids that are in the trash, locked in id order. */
export async function lockByIds(tx: Tx, { owner, kind, ids }: Lock & { ids: readonly string[] }): Promise<LockedRow[]> {
  const { name, heldUntil } = kind.columns(tx, owner);
  return [
    ...(await tx.sql<LockedRow[]>`
      select t.id, ${name} as name, (${heldUntil ?? tx.sql`null`})::timestamptz as held_until
      from ${tx.sql(kind.table)} t
      where ${inTrash(tx, owner, kind)} and t.id = any(${[...ids]}::uuid[])
      order by t.id for update of t`),
  ];
}

type Oldest = Lock & { before: Temporal.Instant; now: Temporal.Instant; limit: number };

/** Things trashed before a moment that may be purged, oldest first; locked rows are left for later. */
export async function lockOldest(tx: Tx, { owner, kind, before, now, limit }: Oldest): Promise<LockedRow[]> {
  const { name, heldUntil } = kind.columns(tx, owner);
  return [
    ...(await tx.sql<LockedRow[]>`
      select t.id, ${name} as name, null::timestamptz as held_until
      from ${tx.sql(kind.table)} t
      where ${inTrash(tx, owner, kind)} and t.deleted_at < ${before}
        ${heldUntil ? tx.sql`and coalesce(${heldUntil} <= ${now}, true)` : tx.sql``}
      order by t.deleted_at, t.id limit ${limit} for update of t skip locked`),
  ];
}

/** How many were trashed before a moment: purgeable, and held. */
export async function countBefore(
  tx: Tx,
  { owner, kind, before, now }: Omit<Oldest, 'limit'>,
): Promise<{ left: number; held: number }> {
  const { heldUntil } = kind.columns(tx, owner);
  const isHeld = heldUntil ? tx.sql`coalesce(${heldUntil} > ${now}, false)` : tx.sql`false`;
  const [row] = await tx.sql<{ left: number; held: number }[]>`
    select (count(*) filter (where not ${isHeld}))::int as left, (count(*) filter (where ${isHeld}))::int as held
    from ${tx.sql(kind.table)} t where ${inTrash(tx, owner, kind)} and t.deleted_at < ${before}`;
  return row ?? { left: 0, held: 0 };
}

/** Clients with something of a kind trashed before a moment; needs a system transaction. */
export async function listOwnersBefore(
  tx: Tx,
  { kind, before }: { kind: TrashKind; before: Temporal.Instant },
): Promise<OwnerId[]> {
  const rows = await tx.sql<{ ownerId: OwnerId }[]>`
    select distinct t.owner_id from ${tx.sql(kind.table)} t
    where t.deleted_at is not null and t.deleted_at < ${before} ${kind.only?.(tx) ?? tx.sql``} order by t.owner_id`;
  return rows.map(({ ownerId }) => ownerId);
}
