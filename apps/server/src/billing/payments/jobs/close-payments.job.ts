import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Gives up what is still open of payments of an invoice that is paid: pages of the provider, questions of the bank. */
export const closePaymentsJob = defineJob({
  name: 'payments.close',
  payload: z.object({ owner: z.uuid(), invoiceId: z.uuid() }),
  retryLimit: 10,
  retryDelaySeconds: 15,
});
