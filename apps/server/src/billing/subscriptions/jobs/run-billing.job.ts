import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Every minute: processes due subscriptions and packages. */
export const runBilling = defineJob({
  name: 'subscriptions.bill',
  payload: z.object({}),
  cron: '* * * * *',
  retryLimit: 0,
  expireInSeconds: 3600,
});

/** One stop of the billing clock's move, then schedules the next. */
export const travelOn = defineJob({
  name: 'subscriptions.travel',
  payload: z.object({}),
  retryLimit: 5,
});
