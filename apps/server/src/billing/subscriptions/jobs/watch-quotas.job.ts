import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Looks every hour which clients come near a limit of their plan. */
export const watchQuotas = defineJob({
  name: 'subscriptions.watch_quotas',
  payload: z.object({}),
  cron: '25 * * * *',
  retryLimit: 2,
});
