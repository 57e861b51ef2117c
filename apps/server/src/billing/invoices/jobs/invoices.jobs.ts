import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Mails an invoice with its PDF; automatically once, again on request. */
export const sendInvoiceJob = defineJob({
  name: 'invoices.send',
  payload: z.object({ owner: z.uuid(), invoiceId: z.uuid(), isAgain: z.boolean().optional() }),
  concurrency: 2,
});

/** Emits the events of a part of a run, by its numbers; jobs of earlier versions use places in the chain. */
export const followRunJob = defineJob({
  name: 'invoices.follow_run',
  payload: z.object({
    series: z.uuid().optional(),
    year: z.number().int().optional(),
    from: z.number().int(),
    to: z.number().int(),
  }),
  concurrency: 1,
});

/** Reminds of what is due. */
export const remindJob = defineJob({
  name: 'invoices.remind',
  payload: z.object({}),
  cron: '17 * * * *',
});

/** Removes the document copies attached to mails. */
export const forgetMailCopyJob = defineJob({
  name: 'invoices.forget_mail_copy',
  payload: z.object({ storageKey: z.string() }),
});
