import type { StoredFile } from '@enlace/contract/files/files/files.contract.ts';
import { issueDrivePass } from '../file-pass.rules.ts';
import { presentFile } from '../files.presenter.ts';
import type { FileCall } from './keep-file.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { shownColumns } from '../files.repository.ts';
import type { ShownFile } from '../files.types.ts';

/** The oldest file outside the trash for each of these contents. */
async function listFilesOfBytes(
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

type Input = FileCall & { sha256: readonly string[] };

/** One file for each of these contents that is there already. */
export function findKnownFiles({ deps, ctx, sha256 }: Input): Promise<{
  items: { sha256: string; file: StoredFile }[];
}> {
  const owner = ctx.actor.ownerId;
  const { pass } = issueDrivePass(deps, owner);
  return deps.db.scoped(
    owner,
    async (tx) => {
      const rows = await listFilesOfBytes(tx, { owner, sha256 });
      return {
        items: rows.flatMap((row) =>
          row.sha256 === null ? [] : [{ sha256: row.sha256, file: presentFile(row, pass) }],
        ),
      };
    },
    { readOnly: true },
  );
}
