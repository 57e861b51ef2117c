import { importLimits } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { deleteImport, forgetUndoData, listForsaken, listOldDrafts } from '../imports.repository.ts';
import { importFileKey } from '../imports.rules.ts';
import type { ImportsDeps } from '../imports.types.ts';
import { workImportJob } from '../jobs/imports.jobs.ts';
import { ownerId } from '#platform/context.ts';
import { staleSeconds } from '../work/work-import.ts';

type Deps = Pick<ImportsDeps, 'db' | 'clock' | 'jobs' | 'storage'>;

/** Resumes abandoned imports, deletes old drafts and expired undo data. */
export async function maintainImports({ deps }: { deps: Deps }): Promise<void> {
  const now = deps.clock.now();
  await deps.db.system(async (tx) => {
    for (const { ownerId: owner, id } of await listForsaken(tx, now.subtract({ seconds: staleSeconds })))
      await deps.jobs.enqueue(tx, workImportJob, { owner, importId: id }, { singletonKey: id });
    for (const { ownerId: owner, id } of await listOldDrafts(
      tx,
      now.subtract({ hours: 24 * importLimits.draftDays }),
    )) {
      await deleteImport(tx, ownerId(owner), id);
      await deps.storage.remove(importFileKey({ owner, importId: id }));
    }
    await forgetUndoData(tx, now);
  });
}
