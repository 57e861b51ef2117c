import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/**
 * Publishes due posts: queued for the moment of each schedule, and every minute for what was missed during downtime.
 */
export const publishDuePosts = defineJob({
  name: 'walls.publish_due_posts',
  payload: z.object({}),
  cron: '* * * * *',
});
