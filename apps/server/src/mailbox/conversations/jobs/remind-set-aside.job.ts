import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Reminds clients, once a day, of waiting quarantined mail. */
export const remindSetAside = defineJob({
  name: 'mailbox.remind_set_aside',
  payload: z.object({}),
  cron: '*/15 * * * *',
  retryLimit: 0,
});
