import type { DriveUsage } from '@enlace/contract/files/files/drive.contract.ts';
import { readUsed } from '#billing/door.ts';
import { listKindSums, readDriveSums } from '../drive-usage.repository.ts';
import type { FileCall } from './keep-file.ts';

/** What the drive holds, and what the plan allows; told also where nothing may be added any more. */
export function getDriveUsage({ deps, ctx }: FileCall): Promise<DriveUsage> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(
    owner,
    async (tx) => {
      const { limit, used } = await readUsed({ tx, owner, resource: 'storage_bytes' });
      const sums = await readDriveSums(tx, owner);
      const ours = sums.liveBytes + sums.trashBytes + sums.versionsBytes + sums.pendingBytes;
      const kinds = await listKindSums(tx, owner);
      return { limitBytes: limit, usedBytes: used, ...sums, elsewhereBytes: Math.max(0, used - ours), kinds };
    },
    { readOnly: true },
  );
}
