import { recordHistory } from '#workspace/door.ts';
import { correctStorageBooks, listStorageSuspects, lockStorageBooks } from '#billing/door.ts';
import { ownerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { readDriveSums } from '../drive-usage.repository.ts';
import { emitDriveChanged } from '../usecases/emit-change.ts';
import { z } from 'zod';
import { idSchema } from '@enlace/contract/core/primitives.ts';
import { defineJob } from '#platform/jobs/job.ts';

/** Checks every night whether each client's storage counter matches their files. */
export const auditStorage = defineJob({ name: 'files.audit_storage', payload: z.object({}), cron: '40 3 * * *' });

/** Rechecks those that differed and corrects what still does: a file that was arriving is complete by then. */
export const repairStorage = defineJob({
  name: 'files.repair_storage',
  payload: z.object({ suspects: z.array(z.object({ owner: idSchema, used: z.number(), driveBytes: z.number() })) }),
});

type Deps = Pick<Platform, 'db' | 'clock' | 'jobs' | 'logger' | 'live'>;
type Suspect = { owner: string; used: number; driveBytes: number };

/** Longer than any file takes between its storage and its row. */
const lookAgainMinutes = 30;
const maxAtOnce = 1000;

/**
 * Compares counters with the actual content. A difference may be a file just arriving, so it is only corrected if it
 * persists.
 */
export async function auditAllStorage({ deps }: { deps: Deps }): Promise<void> {
  const suspects = await deps.db.system((tx) => listStorageSuspects(tx), { readOnly: true });
  if (suspects.length === 0) return;
  const startAfter = deps.clock.now().add({ minutes: lookAgainMinutes });
  await deps.db.system((tx) =>
    deps.jobs.enqueue(tx, repairStorage, { suspects: suspects.slice(0, maxAtOnce) }, { startAfter }),
  );
}

async function repairOne(deps: Deps, suspect: Suspect): Promise<void> {
  const owner = ownerId(suspect.owner);
  await deps.db.scoped(owner, async (tx) => {
    const books = await lockStorageBooks({ tx, owner });
    const { liveBytes, trashBytes, versionsBytes, pendingBytes } = await readDriveSums(tx, owner);
    const driveBytes = liveBytes + trashBytes + versionsBytes + pendingBytes;
    const isRight = books.used === books.entered && books.enteredOfDrive === driveBytes;
    // Something changed since the first check: the next night checks the result.
    const isSame = books.used - driveBytes === suspect.used - suspect.driveBytes;
    if (isRight || !isSame) return;
    const used = await correctStorageBooks({ tx, owner }, { books, driveBytes });
    await recordHistory({
      tx,
      owner,
      actor: { kind: 'system', job: repairStorage.name },
      entry: {
        action: 'file.storage_recounted',
        subjectKind: 'user',
        subjectId: owner,
        before: { sizeBytes: books.used },
        after: { sizeBytes: used },
      },
    });
    await emitDriveChanged({ tx, deps, owner });
    deps.logger.warn(
      { owner, before: books.used, after: used },
      'the storage counter differed from what is stored; corrected',
    );
  });
}

export async function repairSuspects({ deps, suspects }: { deps: Deps; suspects: readonly Suspect[] }): Promise<void> {
  for (const suspect of suspects) await repairOne(deps, suspect);
}
