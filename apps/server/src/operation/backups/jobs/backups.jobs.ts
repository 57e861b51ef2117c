import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** A backup or a check; one that was cut off is not gone on with, the next one begins anew. */
export const runBackupJob = defineJob({
  name: 'backups.run',
  payload: z.object({ runId: z.uuid() }),
  retryLimit: 0,
  expireInSeconds: 12 * 3600,
});

/** Begins the daily one, gives up forgotten ones and warns. */
export const tendBackupsJob = defineJob({
  name: 'backups.tend',
  payload: z.object({}),
  retryLimit: 0,
  cron: '*/5 * * * *',
});
