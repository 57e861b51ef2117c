import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Drops the logs of runs that ended long ago, once a day. */
export const forgetRunLogs = defineJob({
  name: 'automations.forget_run_logs',
  payload: z.object({}),
  retryLimit: 1,
  cron: '41 4 * * *',
});
