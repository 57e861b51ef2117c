import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Submits a payment to its provider. Repeating it does nothing: submitted payments are queried instead. */
export const sendPaymentJob = defineJob({
  name: 'payments.send',
  payload: z.object({ owner: z.uuid(), paymentId: z.uuid() }),
  concurrency: 4,
  retryLimit: 8,
  retryDelaySeconds: 10,
});
