import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Asks the providers for the state of unfinished payments and refunds. */
export const reconcileJob = defineJob({
  name: 'payments.reconcile',
  payload: z.object({}),
  cron: '* * * * *',
  retryLimit: 0,
});
