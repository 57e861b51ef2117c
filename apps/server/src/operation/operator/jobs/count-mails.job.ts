import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Keeps the half hours of mails and messages that the operator's dashboard sums up. */
export const countMails = defineJob({
  name: 'operator.count_mails',
  payload: z.object({}),
  cron: '4,34 * * * *',
  expireInSeconds: 1800,
});
