import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Removes the marks and salts by which a day's visitors were told apart. */
export const forgetVisitors = defineJob({
  name: 'profiles.forget_visitors',
  payload: z.object({}),
  cron: '17 3 * * *',
});
