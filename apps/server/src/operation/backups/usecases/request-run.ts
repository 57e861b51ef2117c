import type { BackupRun, BackupState } from '@enlace/contract/operation/backups/backups.schemas.ts';
import { operatorOwner, recordHistory } from '#workspace/door.ts';
import { AppError } from '#platform/errors.ts';
import { endForgotten, insertRun } from '../backups.repository.ts';
import { forgottenMinutes } from '../backups.rules.ts';
import type { AdminCall } from '../backups.types.ts';
import { runBackupJob } from '../jobs/backups.jobs.ts';
import { readBackups } from './read-backups.ts';

/** Asks for a backup or a check; it begins as soon as a worker is free. */
export async function requestRun({ deps, ctx, work }: AdminCall & { work: BackupRun['work'] }): Promise<BackupState> {
  const now = deps.clock.now();
  await deps.db.system(async (tx) => {
    await endForgotten(tx, { before: now.subtract({ minutes: forgottenMinutes }), now });
    const id = deps.ids.uuid();
    if (!(await insertRun(tx, { id, work, origin: 'operator', now }))) throw new AppError('backups.running');
    await deps.jobs.enqueue(tx, runBackupJob, { runId: id });
    if (work !== 'backup') return;
    const entry = { action: 'backups.requested', subjectKind: 'backups', subjectId: id };
    await recordHistory({ tx, owner: operatorOwner, actor: ctx.actor, entry });
  });
  return readBackups({ deps });
}
