import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Sends one stored mail. The queue spreads retries over about three days. */
export const deliverMail = defineJob({
  name: 'mails.deliver',
  payload: z.object({ mailId: z.uuid() }),
  retryLimit: 30,
  retryDelaySeconds: 20,
  expireInSeconds: 900,
  concurrency: 4,
});
