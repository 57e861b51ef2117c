import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Hands a payment to its provider. Asked for again, it does nothing: what was handed over is asked after instead. */
export const sendPaymentJob = defineJob({
  name: 'payments.send',
  payload: z.object({ owner: z.uuid(), paymentId: z.uuid() }),
  concurrency: 4,
  retryLimit: 8,
  retryDelaySeconds: 10,
});
