import type { FileKind } from '@enlace/contract/files/drive/file-formats.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { shownSql } from './files.repository.ts';

export type DriveSums = {
  liveBytes: number;
  trashBytes: number;
  trashCount: number;
  versionsBytes: number;
  pendingBytes: number;
  duplicatesCount: number;
  inUseCount: number;
};

/** The drive's content, counted from scratch. */
export async function readDriveSums(tx: Tx, owner: OwnerId): Promise<DriveSums> {
  const [row] = await tx.sql<DriveSums[]>`
    select
      coalesce((select sum(size_bytes) from files where owner_id = ${owner} and deleted_at is null), 0)::float8 as live_bytes,
      coalesce((select sum(size_bytes) from files where owner_id = ${owner} and deleted_at is not null), 0)::float8 as trash_bytes,
      (select count(*) from files where owner_id = ${owner} and deleted_at is not null)::int as trash_count,
      coalesce((select sum(size_bytes) from file_versions where owner_id = ${owner}), 0)::float8 as versions_bytes,
      coalesce((select sum(length_bytes) from uploads where owner_id = ${owner} and file_id is null), 0)::float8 as pending_bytes,
      coalesce((select sum(copies) from (select count(*) as copies from files
        where owner_id = ${owner} and sha256 is not null and deleted_at is null group by sha256 having count(*) > 1) same), 0)::int as duplicates_count,
      (select count(*) from files f where f.owner_id = ${owner} and f.deleted_at is null and ${shownSql(tx)})::int as in_use_count`;
  if (!row) throw new Error('a sum returned no row');
  return row;
}

export type KindSum = { kind: FileKind; count: number; bytes: number };

/** Files outside the trash by kind. */
export async function listKindSums(tx: Tx, owner: OwnerId): Promise<KindSum[]> {
  return [
    ...(await tx.sql<KindSum[]>`
      select kind, count(*)::int as count, sum(size_bytes)::float8 as bytes from files
      where owner_id = ${owner} and deleted_at is null group by kind order by sum(size_bytes) desc, kind`),
  ];
}
