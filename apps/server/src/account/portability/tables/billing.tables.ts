import { type ClientTables, none } from './client-table.ts';

/** Tables of clients of the domain billing. */
export const billingTables: ClientTables = {
  subscriptions: {
    exported: { path: 'account/subscriptions' },
    moving: none('what was agreed and paid is between the client and the old place'),
    erasure: 'erased',
  },
  subscription_periods: {
    exported: { path: 'billing/periods' },
    moving: none('what was agreed and paid is between the client and the old place'),
    erasure: 'erased',
  },
  subscription_events: {
    exported: { path: 'billing/subscription-events' },
    moving: none('what was agreed and paid is between the client and the old place'),
    erasure: 'erased',
  },
  subscription_coupons: {
    exported: { path: 'billing/coupons' },
    moving: none('what was agreed and paid is between the client and the old place'),
    erasure: 'erased',
  },
  package_purchases: {
    exported: { path: 'billing/packages' },
    moving: none('what was agreed and paid is between the client and the old place'),
    erasure: 'erased',
  },
  quota_grants: {
    exported: { path: 'billing/quota-grants' },
    moving: none('what was agreed and paid is between the client and the old place'),
    erasure: 'erased',
  },
  invoices: {
    exported: { path: 'billing/invoices' },
    moving: none('what was agreed and paid is between the client and the old place'),
    erasure: none('the operator’s books: the law asks for every issued invoice, with its buyer, for years; drafts go'),
  },
  invoice_lines: {
    exported: { path: 'billing/invoice-lines' },
    moving: none('what was agreed and paid is between the client and the old place'),
    erasure: none('part of an issued invoice'),
  },
  invoice_taxes: {
    exported: { path: 'billing/invoice-taxes' },
    moving: none('what was agreed and paid is between the client and the old place'),
    erasure: none('part of an issued invoice'),
  },
  invoice_events: {
    exported: { path: 'billing/invoice-events' },
    moving: none('what was agreed and paid is between the client and the old place'),
    erasure: 'erased',
  },
  invoice_reminders: {
    exported: { path: 'billing/reminders' },
    moving: none('what was agreed and paid is between the client and the old place'),
    erasure: 'erased',
  },
  client_credits: {
    exported: { path: 'billing/credits' },
    moving: none('what was agreed and paid is between the client and the old place'),
    erasure: none('part of the books: how invoices were paid'),
  },
  payments: {
    exported: { path: 'billing/payments', omit: ['knowledge', 'action_url', 'next_check_at', 'checks'] },
    moving: none('what was agreed and paid is between the client and the old place'),
    erasure: none('part of the books: how invoices were paid'),
  },
  refunds: {
    exported: { path: 'billing/refunds' },
    moving: none('what was agreed and paid is between the client and the old place'),
    erasure: none('part of the books: what was paid back'),
  },
  payment_methods: {
    exported: { path: 'billing/payment-methods', omit: ['provider_method_id'] },
    moving: none('what was agreed and paid is between the client and the old place'),
    erasure: 'erased',
  },
  tax_id_checks: {
    exported: { path: 'billing/tax-number-checks' },
    moving: none('what was agreed and paid is between the client and the old place'),
    erasure: none('the proof why an invoice carries no tax; goes too where there is no invoice'),
  },
  quota_counters: {
    exported: { path: 'account/usage' },
    moving: none('what was agreed and paid is between the client and the old place'),
    erasure: 'erased',
  },
  quota_entries: {
    exported: { path: 'account/usage-entries' },
    moving: none('what was agreed and paid is between the client and the old place'),
    erasure: 'erased',
  },
  provider_customers: {
    exported: none('how payment providers name the client; opens nothing and says nothing'),
    erasure: 'erased',
  },
  sandbox_charges: {
    exported: none('what the trial provider remembers of payments, which are there themselves'),
    erasure: 'erased',
  },
  invoice_buyers: {
    exported: none('names and tax numbers of the buyers once more, to look for invoices by; the invoices are told'),
    erasure: none('the buyers of issued invoices once more, to look for them by'),
  },
};
