import * as contract from '@enlace/contract/operation/backups/backups.contract.ts';
import { version } from '#platform/version.ts';
import { route } from '#platform/http/route.ts';
import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { workOffElsewhere } from './jobs/backup-process.ts';
import { runBackupJob, maintainBackupsJob } from './jobs/backups.jobs.ts';
import { runBackup } from './jobs/run-backup.handler.ts';
import { maintainBackups } from './jobs/maintain-backups.handler.ts';
import { registerBackupFigure } from './backup-figure.ts';
import { changeSettings, readBucket, requestRun } from './usecases/manage-backups.ts';
import { readBackups } from './usecases/read-backups.ts';

export const backupsModule: Module = {
  name: 'backups',
  ...withoutItems('work of the installation'),
  history: ['backups'],
  retention: none('old backups are removed by the next one'),
  webhooks: none('nothing of a client'),
  notices: none('administrators are mailed'),
  routes: (deps) => [
    route(contract.getBackups, () => readBackups({ deps })),
    route(contract.getBackupBucket, () => readBucket({ deps })),
    route(contract.setBackupSettings, ({ ctx, body }) => changeSettings({ deps, ctx, input: body })),
    route(contract.requestBackup, ({ ctx }) => requestRun({ deps, ctx, work: 'backup' })),
    route(contract.requestCheck, ({ ctx }) => requestRun({ deps, ctx, work: 'check' })),
  ],
  pages: (_app, deps) => registerBackupFigure(deps),
  jobs: (deps) => [
    bindJob(runBackupJob, ({ runId }, { signal }) =>
      runBackup({
        deps,
        runId,
        version,
        signal,
        workOff: (order) => workOffElsewhere(order, { clock: deps.clock, signal }),
      }),
    ),
    bindJob(maintainBackupsJob, () => maintainBackups({ deps })),
  ],
};
