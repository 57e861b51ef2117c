import { type WebhookSource, webhookSource } from '#platform/webhook-source.ts';
import { invoiceIssued, invoicePaid } from './invoices.events.ts';

export const invoiceWebhooks: readonly WebhookSource[] = [
  webhookSource({
    type: 'invoice.issued',
    on: invoiceIssued,
    message: ({ owner, invoiceId, dueMinor }) => ({
      owner,
      onceKey: invoiceId,
      data: () => ({ invoiceId, dueMinor }),
    }),
  }),
  webhookSource({
    type: 'invoice.paid',
    on: invoicePaid,
    message: ({ owner, invoiceId, paymentId }) => ({
      owner,
      onceKey: paymentId ?? invoiceId,
      data: () => ({ invoiceId, paymentId }),
    }),
  }),
];
