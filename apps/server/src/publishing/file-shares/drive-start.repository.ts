import type { SuggestedFile } from '@enlace/contract/publishing/file-shares/drive-start.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { isLive } from './file-shares.repository.ts';

type Suggestion = { fileId: string; why: SuggestedFile['why']; at: Temporal.Instant };

/** What arrived and was not looked at stays suggested for two weeks; so does what others fetched. */
const lately = { hours: 14 * 24 };
const soon = { hours: 7 * 24 };

type Input = { owner: OwnerId; now: Temporal.Instant; limit: number };

/** Files outside the trash that may need attention: what arrived, then links about to end, then what others fetched. */
export async function listSuggestions(tx: Tx, { owner, now, limit }: Input): Promise<Suggestion[]> {
  const since = now.subtract(lately);
  const rows = await tx.sql<Suggestion[]>`
    with reasons (file_id, why, at, rank, place) as (
      select r.file_id, 'received', r.received_at, 1, -extract(epoch from r.received_at)
      from received_files r join files f on f.owner_id = r.owner_id and f.id = r.file_id
      where r.owner_id = ${owner} and r.received_at > ${since} and f.deleted_at is null and f.used_as = 'uploaded'
      union all
      select s.target_id, 'expiring', s.expires_at, 2, extract(epoch from s.expires_at)
      from file_shares s join files f on f.owner_id = s.owner_id and f.id = s.target_id
      where s.owner_id = ${owner} and s.target_kind = 'file' and ${isLive(tx, now)} and s.expires_at < ${now.add(soon)}
        and f.deleted_at is null
      union all
      select s.target_id, 'downloaded', s.last_download_at, 3, -extract(epoch from s.last_download_at)
      from file_shares s join files f on f.owner_id = s.owner_id and f.id = s.target_id
      where s.owner_id = ${owner} and s.target_kind = 'file' and s.last_download_at > ${since} and f.deleted_at is null),
    best as (select distinct on (file_id) * from reasons order by file_id, rank, place)
    select file_id, why, at from best order by rank, place, file_id limit ${limit}`;
  return [...rows];
}

type Arrival = { requestId: string; title: string; sender: string };

/** The request a file came through; undefined if it did not. */
export async function findArrival(
  tx: Tx,
  { owner, fileId }: { owner: OwnerId; fileId: string },
): Promise<Arrival | undefined> {
  const [row] = await tx.sql<Arrival[]>`
    select r.id as request_id, r.title, a.sender from received_files a
    join file_requests r on r.owner_id = a.owner_id and r.id = a.request_id
    where a.owner_id = ${owner} and a.file_id = ${fileId} order by a.id limit 1`;
  return row;
}

type Target = { kind: 'file' | 'folder'; id: string; links: number; until: Temporal.Instant | null };

/** Everything with a working link. There are at most as many as a client may have links. */
export async function listTargets(
  tx: Tx,
  { owner, now }: { owner: OwnerId; now: Temporal.Instant },
): Promise<Target[]> {
  const rows = await tx.sql<Target[]>`
    select s.target_kind as kind, s.target_id as id, count(*)::int as links,
      case when bool_or(s.expires_at is null) then null else max(s.expires_at) end as until
    from file_shares s where s.owner_id = ${owner} and ${isLive(tx, now)} group by s.target_kind, s.target_id`;
  return [...rows];
}
