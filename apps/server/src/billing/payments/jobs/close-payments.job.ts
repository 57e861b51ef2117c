import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Cancels what is still open of payments of a paid invoice: provider pages, bank confirmations. */
export const closePaymentsJob = defineJob({
  name: 'payments.close',
  payload: z.object({ owner: z.uuid(), invoiceId: z.uuid() }),
  retryLimit: 10,
  retryDelaySeconds: 15,
});
