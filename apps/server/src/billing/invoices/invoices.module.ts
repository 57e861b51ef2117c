import { mailSettled } from '#workspace/door.ts';
import { ownerId } from '#platform/context.ts';
import { onEvent } from '#platform/events/event-bus.ts';
import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { none } from '#platform/noun.ts';
import { adminInvoiceRoutes } from './admin-invoices.routes.ts';
import { invoiceRoutes } from './invoices.routes.ts';
import { followRun } from './jobs/follow-run.handler.ts';
import { followRunJob, forgetMailCopyJob, remindJob, sendInvoiceJob } from './jobs/invoices.jobs.ts';
import { remindOfOpen } from './jobs/remind.handler.ts';
import { invoicePurpose, sendInvoice } from './jobs/send-invoice.handler.ts';
import { invoiceSearch, operatorInvoiceSearch } from './invoice-search.ts';
import { invoiceWebhooks } from './invoices.webhooks.ts';

/** The mail log keeps a copy of what can be resent. */
const hasLeft: ReadonlySet<string> = new Set(['accepted', 'caught', 'skipped']);

export const invoicesModule: Module = {
  name: 'invoices',
  history: ['invoice', 'invoice_seller', 'invoice_series', 'invoices', 'client'],
  undo: none('an invoice is corrected by a credit note'),
  retention: none('books are kept'),
  webhooks: invoiceWebhooks,
  notices: none('invoices are mailed'),
  quota: none('not part of a plan'),
  trash: none('books: nothing is removed'),
  collections: none('ordered by number and date'),
  search: [invoiceSearch],
  operatorSearch: [operatorInvoiceSearch],
  routes: (deps) => [...invoiceRoutes(deps), ...adminInvoiceRoutes(deps)],
  jobs: (deps) => [
    bindJob(sendInvoiceJob, ({ owner, invoiceId, isAgain = false }) =>
      sendInvoice({ deps, owner: ownerId(owner), invoiceId, isAgain }),
    ),
    bindJob(followRunJob, (part) => followRun({ deps, part })),
    bindJob(remindJob, async () => {
      await remindOfOpen({ deps });
    }),
    bindJob(forgetMailCopyJob, ({ storageKey }) => deps.storage.remove(storageKey)),
  ],
  events: (deps) => [
    onEvent(mailSettled, async ({ tx, payload }) => {
      const { storageKey } = payload.related;
      if (payload.purpose !== invoicePurpose || storageKey === undefined || !hasLeft.has(payload.state)) return;
      await deps.jobs.enqueue(tx, forgetMailCopyJob, { storageKey });
    }),
  ],
};
