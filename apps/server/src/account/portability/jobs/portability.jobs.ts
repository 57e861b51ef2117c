import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Writes one export. Long: its own heartbeat, not the queue, shows whether it is running. */
export const writeExportJob = defineJob({
  name: 'portability.write',
  payload: z.object({ owner: z.uuid(), exportId: z.uuid() }),
  expireInSeconds: 6 * 3600,
  retryLimit: 4,
  concurrency: 2,
});

/** Checks or runs one import. Long: its own heartbeat, not the queue, shows whether it is running. */
export const dataImportJob = defineJob({
  name: 'portability.import',
  payload: z.object({ owner: z.uuid(), importId: z.uuid() }),
  expireInSeconds: 6 * 3600,
  retryLimit: 4,
  concurrency: 1,
});

/** Resumes what a killed process left, and removes what has expired. */
export const maintainExportsJob = defineJob({ name: 'portability.maintain', payload: z.object({}), cron: '* * * * *' });
