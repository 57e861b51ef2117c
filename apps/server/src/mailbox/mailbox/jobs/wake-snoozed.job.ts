import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Brings snoozed conversations back, every minute. */
export const wakeSnoozed = defineJob({
  name: 'mailbox.wake_snoozed',
  payload: z.object({}),
  retryLimit: 0,
  cron: '* * * * *',
});
