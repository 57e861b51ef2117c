import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Runs a backup or a check. Interrupted runs are not resumed. */
export const runBackupJob = defineJob({
  name: 'backups.run',
  payload: z.object({ runId: z.uuid() }),
  retryLimit: 0,
  expireInSeconds: 12 * 3600,
});

/** Starts the daily one, ends abandoned ones and warns. */
export const maintainBackupsJob = defineJob({
  name: 'backups.maintain',
  payload: z.object({}),
  retryLimit: 0,
  cron: '*/5 * * * *',
});
