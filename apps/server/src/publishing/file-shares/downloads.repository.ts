import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { DownloadRow } from './file-shares.types.ts';

type Key = { owner: OwnerId; id: string };

function columns(tx: Tx) {
  return tx.sql`owner_id, id, share_id, file_id, size_bytes::float8 as size_bytes, sent_bytes::float8 as sent_bytes,
    open_streams, started_at, held_until, completed_at`;
}

/** How many downloads of a link hold a place; exact only while the link's row is locked. */
export async function countOpenDownloads(
  tx: Tx,
  { owner, shareId, now }: { owner: OwnerId; shareId: string; now: Temporal.Instant },
): Promise<number> {
  const [row] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from file_downloads
    where owner_id = ${owner} and share_id = ${shareId} and completed_at is null
      and (held_until > ${now} or open_streams > 0)`;
  return row?.total ?? 0;
}

type NewDownload = Pick<DownloadRow, 'id' | 'shareId' | 'fileId' | 'sizeBytes' | 'startedAt' | 'heldUntil'>;

export async function insertDownload(tx: Tx, owner: OwnerId, download: NewDownload): Promise<void> {
  const { id, shareId, fileId, sizeBytes, startedAt, heldUntil } = download;
  await tx.sql`
    insert into file_downloads (owner_id, id, share_id, file_id, size_bytes, started_at, held_until)
    values (${owner}, ${id}, ${shareId}, ${fileId}, ${sizeBytes}, ${startedAt}, ${heldUntil})`;
}

export async function lockDownload(tx: Tx, { owner, id }: Key): Promise<DownloadRow | undefined> {
  const [row] = await tx.sql<DownloadRow[]>`
    select ${columns(tx)} from file_downloads where owner_id = ${owner} and id = ${id} for update`;
  return row;
}

/** Another response starts; its bytes are counted in advance and unsent ones are subtracted later. */
export async function openStream(tx: Tx, { owner, id }: Key, bytes: number): Promise<void> {
  await tx.sql`
    update file_downloads set open_streams = open_streams + 1, sent_bytes = sent_bytes + ${bytes}
    where owner_id = ${owner} and id = ${id}`;
}

/**
 * The response ended; `unsent` of its bytes were never sent. The rest of the download may be fetched until `heldUntil`.
 */
export async function closeStream(
  tx: Tx,
  { owner, id, heldUntil }: Key & { heldUntil: Temporal.Instant },
  unsent: number,
): Promise<DownloadRow | undefined> {
  const [row] = await tx.sql<DownloadRow[]>`
    update file_downloads
    set open_streams = greatest(0, open_streams - 1), sent_bytes = greatest(0, sent_bytes - ${unsent}),
        held_until = greatest(held_until, ${heldUntil})
    where owner_id = ${owner} and id = ${id} returning ${columns(tx)}`;
  return row;
}

/** Counts a download permanently; false when it was already counted. */
export async function completeDownload(
  tx: Tx,
  { owner, id, shareId, now }: Key & { shareId: string; now: Temporal.Instant },
): Promise<boolean> {
  const done = await tx.sql`
    update file_downloads set completed_at = ${now} where owner_id = ${owner} and id = ${id} and completed_at is null`;
  if (done.count === 0) return false;
  await tx.sql`
    update file_shares set downloads = downloads + 1, last_download_at = greatest(last_download_at, ${now})
    where owner_id = ${owner} and id = ${shareId}`;
  return true;
}

/** Downloads whose process ended while sending: nobody knows how much arrived, so they count. */
export async function listLostDownloads(tx: Tx, before: Temporal.Instant): Promise<DownloadRow[]> {
  const rows = await tx.sql<DownloadRow[]>`
    select ${columns(tx)} from file_downloads
    where completed_at is null and open_streams > 0 and held_until < ${before} order by started_at limit 500`;
  return [...rows];
}

export async function removeOldDownloads(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx.sql`
    delete from file_downloads
    where started_at < ${before} and (completed_at is not null or open_streams = 0)`;
}
