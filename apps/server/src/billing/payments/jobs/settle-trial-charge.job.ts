import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Completes a test card charge that settles later. */
export const settleTrialCharge = defineJob({
  name: 'payments.settle-trial-charge',
  payload: z.object({ paymentId: z.uuid() }),
});
