import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Goes on with a change of many tamys where it stands. */
export const bulkRunJob = defineJob({
  name: 'contacts.bulk_run',
  payload: z.object({ owner: z.uuid(), runId: z.uuid() }),
  expireInSeconds: 3600,
  concurrency: 2,
});

/** Removes runs that can no longer be taken back. */
export const forgetBulkRuns = defineJob({
  name: 'contacts.forget_bulk_runs',
  payload: z.object({}),
  cron: '53 3 * * *',
});
