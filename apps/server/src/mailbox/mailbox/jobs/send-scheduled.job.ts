import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Sends the answers whose time has come, every minute. */
export const sendScheduled = defineJob({
  name: 'mailbox.send_scheduled',
  payload: z.object({}),
  retryLimit: 0,
  cron: '* * * * *',
});
