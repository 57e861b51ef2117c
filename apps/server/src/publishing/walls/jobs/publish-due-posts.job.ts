import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Shows posts that are due: asked for at the moment of each schedule, and every minute for what was missed while nothing ran. */
export const publishDuePosts = defineJob({
  name: 'walls.publish_due_posts',
  payload: z.object({}),
  cron: '* * * * *',
});
