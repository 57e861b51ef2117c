import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Looks every quarter of an hour who has begun the day and has a summary waiting. */
export const sendDigests = defineJob({
  name: 'notifications.send_digests',
  payload: z.object({}),
  cron: '*/15 * * * *',
  retryLimit: 2,
  expireInSeconds: 600,
});
