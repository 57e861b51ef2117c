import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Submits a refund to its provider under its own id, so that repeating it refunds once. */
export const sendRefundJob = defineJob({
  name: 'payments.refund',
  payload: z.object({ owner: z.uuid(), refundId: z.uuid() }),
  retryLimit: 10,
  retryDelaySeconds: 15,
});
