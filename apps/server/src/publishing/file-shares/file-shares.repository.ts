import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { CountedShareRow, ShareRow } from './file-shares.types.ts';
import type { NewToken } from './share-token.ts';

type Key = { owner: OwnerId; id: string };

function columns(tx: Tx) {
  return tx.sql`s.owner_id, s.id, s.token_sealed, s.target_kind, s.target_id, s.name, s.message, s.password_hash,
    s.password_count, s.expires_at, s.max_downloads, s.downloads, s.visits, s.last_download_at, s.created_at, s.revoked_at`;
}

/** Unfinished downloads. One whose process ended while sending stays until it is counted. */
function openDownloads(tx: Tx, now: Temporal.Instant) {
  return tx.sql`(select count(*)::int from file_downloads d where d.owner_id = s.owner_id and d.share_id = s.id
    and d.completed_at is null and (d.held_until > ${now} or d.open_streams > 0)) as open_downloads`;
}

export type NewShare = Pick<
  ShareRow,
  'id' | 'targetKind' | 'targetId' | 'name' | 'message' | 'passwordHash' | 'expiresAt' | 'maxDownloads' | 'createdAt'
> &
  NewToken;

export async function insertShare(tx: Tx, owner: OwnerId, share: NewShare): Promise<void> {
  await tx.sql`
    insert into file_shares (owner_id, id, token_hash, token_sealed, target_kind, target_id, name, message, password_hash,
                             expires_at, max_downloads, created_at)
    values (${owner}, ${share.id}, ${share.tokenHash}, ${share.tokenSealed}, ${share.targetKind}, ${share.targetId},
            ${share.name}, ${share.message}, ${share.passwordHash}, ${share.expiresAt}, ${share.maxDownloads}, ${share.createdAt})`;
}

/** Whether a link works, as far as the link itself goes. */
export function isLive(tx: Tx, now: Temporal.Instant) {
  return tx.sql`(s.revoked_at is null and (s.expires_at is null or s.expires_at > ${now})
    and (s.max_downloads is null or s.downloads < s.max_downloads))`;
}

/** Working links, counted under a lock, so that two new ones do not exceed the limit together. */
export async function countLiveShares(tx: Tx, { owner, now }: { owner: OwnerId; now: Temporal.Instant }) {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`file-shares:${owner}`}, 0))`;
  const [row] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from file_shares s where s.owner_id = ${owner} and ${isLive(tx, now)}`;
  return row?.total ?? 0;
}

type ListInput = {
  owner: OwnerId;
  now: Temporal.Instant;
  state: 'active' | 'ended' | undefined;
  targetId: string | undefined;
  cursor: string | undefined;
  limit: number;
};

function matching(tx: Tx, { owner, now, state, targetId }: Omit<ListInput, 'cursor' | 'limit'>) {
  const wanted =
    state === undefined
      ? tx.sql``
      : state === 'active'
        ? tx.sql`and ${isLive(tx, now)}`
        : tx.sql`and not ${isLive(tx, now)}`;
  return tx.sql`s.owner_id = ${owner} ${targetId === undefined ? tx.sql`` : tx.sql`and s.target_id = ${targetId}`} ${wanted}`;
}

export async function listShareRows(tx: Tx, { cursor, limit, ...filter }: ListInput): Promise<CountedShareRow[]> {
  const rows = await tx.sql<CountedShareRow[]>`
    select ${columns(tx)}, ${openDownloads(tx, filter.now)} from file_shares s
    where ${matching(tx, filter)} ${cursor === undefined ? tx.sql`` : tx.sql`and s.id < ${cursor}`}
    order by s.id desc limit ${limit}`;
  return [...rows];
}

export async function countShares(tx: Tx, filter: Omit<ListInput, 'cursor' | 'limit'>): Promise<number> {
  const [row] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from file_shares s where ${matching(tx, filter)}`;
  return row?.total ?? 0;
}

/** The row, locked until the transaction ends: started downloads are counted under this lock. */
export async function lockShare(tx: Tx, { owner, id }: Key): Promise<ShareRow | undefined> {
  const [row] = await tx.sql<ShareRow[]>`
    select ${columns(tx)} from file_shares s where s.owner_id = ${owner} and s.id = ${id} for update`;
  return row;
}

export async function findShare(
  tx: Tx,
  { owner, id, now }: Key & { now: Temporal.Instant },
): Promise<CountedShareRow | undefined> {
  const [row] = await tx.sql<CountedShareRow[]>`
    select ${columns(tx)}, ${openDownloads(tx, now)} from file_shares s where s.owner_id = ${owner} and s.id = ${id}`;
  return row;
}

/** By token hash alone, so it needs a system transaction. */
export async function findShareByToken(
  tx: Tx,
  { tokenHash, now }: { tokenHash: Buffer; now: Temporal.Instant },
): Promise<CountedShareRow | undefined> {
  const [row] = await tx.sql<CountedShareRow[]>`
    select ${columns(tx)}, ${openDownloads(tx, now)} from file_shares s where s.token_hash = ${tokenHash}`;
  return row;
}

export type ShareChange = Pick<
  ShareRow,
  'name' | 'message' | 'expiresAt' | 'maxDownloads' | 'passwordHash' | 'passwordCount'
>;

export async function updateShare(tx: Tx, { owner, id }: Key, change: ShareChange): Promise<void> {
  await tx.sql`
    update file_shares set name = ${change.name}, message = ${change.message}, expires_at = ${change.expiresAt},
      max_downloads = ${change.maxDownloads}, password_hash = ${change.passwordHash}, password_count = ${change.passwordCount}
    where owner_id = ${owner} and id = ${id}`;
}

export async function revokeRow(tx: Tx, { owner, id }: Key, now: Temporal.Instant): Promise<void> {
  await tx.sql`update file_shares set revoked_at = ${now} where owner_id = ${owner} and id = ${id}`;
}

export async function countVisit(tx: Tx, { owner, id }: Key): Promise<void> {
  await tx.sql`update file_shares set visits = visits + 1 where owner_id = ${owner} and id = ${id}`;
}
