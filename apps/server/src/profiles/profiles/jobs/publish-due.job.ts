import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Shows what is due: asked for at the moment of each schedule, and every minute for what was missed while nothing ran. */
export const publishDue = defineJob({
  name: 'profiles.publish_due',
  payload: z.object({}),
  cron: '* * * * *',
});
