import type { StoredFile } from '@enlace/contract/files/files/files.contract.ts';
import { issueDrivePass } from '../file-pass.rules.ts';
import { presentFile } from '../files.presenter.ts';
import { listFilesOfBytes } from '../same-bytes.repository.ts';
import type { FileCall } from './keep-file.ts';

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
