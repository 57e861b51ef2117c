import { dataImportLimits } from '@enlace/contract/account/portability/data-imports.contract.ts';
import { dataImportJob } from '../jobs/portability.jobs.ts';
import type { PortabilityDeps } from '../portability.types.ts';
import { dataImportKey } from './data-imports.rules.ts';
import { listForsakenDataImports, takeOldDataImports } from './data-imports.repository.ts';
import { staleSeconds } from './work-data-import.ts';

/** Resumes what a killed process left, and discards archives that waited too long. */
export async function maintainDataImports({
  deps,
}: {
  deps: Pick<PortabilityDeps, 'db' | 'clock' | 'jobs' | 'storage'>;
}): Promise<void> {
  const now = deps.clock.now();
  await deps.db.system(async (tx) => {
    for (const { ownerId: owner, id } of await listForsakenDataImports(tx, now.subtract({ seconds: staleSeconds })))
      await deps.jobs.enqueue(tx, dataImportJob, { owner, importId: id }, { singletonKey: id });
    const before = now.subtract({ hours: 24 * dataImportLimits.waitingDays });
    for (const { ownerId: owner, id } of await takeOldDataImports(tx, before, now))
      await deps.storage.remove(dataImportKey({ owner, importId: id }));
  });
}
