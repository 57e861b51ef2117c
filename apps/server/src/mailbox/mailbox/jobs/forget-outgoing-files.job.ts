import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Removes files that were uploaded for a mail and never sent, once a day. */
export const forgetOutgoingFiles = defineJob({
  name: 'mailbox.forget_outgoing_files',
  payload: z.object({}),
  retryLimit: 1,
  cron: '23 4 * * *',
});
