import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Asks the providers how the payments and refunds stand that are not over. */
export const reconcileJob = defineJob({
  name: 'payments.reconcile',
  payload: z.object({}),
  cron: '* * * * *',
  retryLimit: 0,
});
