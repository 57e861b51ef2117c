import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Removes remote pictures a week after they were fetched. */
export const forgetPictures = defineJob({
  name: 'mailbox.forget_pictures',
  payload: z.object({}),
  cron: '23 * * * *',
});
