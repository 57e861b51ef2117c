import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { shownColumns } from './files.repository.ts';
import type { ShownFile } from './files.types.ts';

/** The oldest file outside the trash for each of these contents. */
export async function listFilesOfBytes(
  tx: Tx,
  { owner, sha256 }: { owner: OwnerId; sha256: readonly string[] },
): Promise<ShownFile[]> {
  return [
    ...(await tx.sql<ShownFile[]>`
      select distinct on (f.sha256) ${shownColumns(tx, owner)} from files f
      where f.owner_id = ${owner} and f.deleted_at is null
        and f.sha256 in (select decode(wanted.hex, 'hex') from unnest(${[...sha256]}::text[]) as wanted (hex))
      order by f.sha256, f.id`),
  ];
}
