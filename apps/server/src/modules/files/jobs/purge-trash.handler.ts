import { fileTrashDays } from '@enlace/contract/files/drive.contract.ts';
import { listOwnersWithOldTrash } from '../trash.repository.ts';
import type { FileDeps } from '../usecases/keep-file.ts';
import { purgeOldTrash } from '../usecases/purge-files.ts';
import { purgeFileTrash } from './purge-trash.job.ts';

const hoursOfADay = 24;

export async function purgeTrashByAge({ deps, signal }: { deps: FileDeps; signal?: AbortSignal }): Promise<void> {
  const before = deps.clock.now().subtract({ hours: fileTrashDays * hoursOfADay });
  const owners = await deps.db.system((tx) => listOwnersWithOldTrash(tx, { before }));
  for (const owner of owners) {
    let hasMore = true;
    while (hasMore && signal?.aborted !== true)
      hasMore = await purgeOldTrash({ deps, owner, before, job: purgeFileTrash.name });
  }
}
