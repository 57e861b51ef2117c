import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Reads one mail to the installation itself. */
export const readOperatorMail = defineJob({
  name: 'mailbox.read_operator_mail',
  payload: z.object({ id: z.uuid() }),
  retryLimit: 20,
  retryDelaySeconds: 5,
  expireInSeconds: 120,
  concurrency: 1,
});
