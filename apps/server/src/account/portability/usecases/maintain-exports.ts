import { writeExportJob } from '../jobs/portability.jobs.ts';
import { listForsaken, removeOldExports, takeExpired } from '../portability.repository.ts';
import { exportKey } from '../portability.rules.ts';
import type { PortabilityDeps } from '../portability.types.ts';
import { staleSeconds } from './write-export.ts';

const listedDays = 90;

type Deps = Pick<PortabilityDeps, 'db' | 'clock' | 'jobs' | 'storage' | 'live'>;

/** Resumes abandoned exports, removes archives after a week, deletes old requests. */
export async function maintainExports({ deps }: { deps: Deps }): Promise<void> {
  const now = deps.clock.now();
  await deps.db.system(async (tx) => {
    for (const { ownerId: owner, id } of await listForsaken(tx, now.subtract({ seconds: staleSeconds })))
      await deps.jobs.enqueue(tx, writeExportJob, { owner, exportId: id }, { singletonKey: id });
    // Within the transaction: when removing a file fails, its row is still ready and is found again.
    for (const { ownerId: owner, id } of await takeExpired(tx, now)) {
      await deps.storage.remove(exportKey({ owner, exportId: id }));
      await deps.live.publish(tx, { userId: owner, event: { kind: 'export.changed', exportId: id } });
    }
    await removeOldExports(tx, now.subtract({ hours: 24 * listedDays }));
  });
}
