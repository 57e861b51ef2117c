import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Deletes a removed method at the provider. */
export const forgetMethodJob = defineJob({
  name: 'payments.forget-method',
  payload: z.object({ owner: z.uuid(), methodId: z.uuid() }),
  retryLimit: 10,
  retryDelaySeconds: 30,
});
