import { z } from 'zod';
import { wireLocales } from '../../core/locale.ts';
import { defineOperation, fileHeaders } from '../../core/operation.ts';
import { pageOf, pageQueryShape } from '../../core/paging.ts';
import { emptySchema, idSchema } from '../../core/primitives.ts';
import {
  adminInvoiceSchema,
  adminInvoiceSummarySchema,
  creditScopeSchema,
  currencySchema,
  draftInputSchema,
  draftLineSchema,
  invoiceFormatSchema,
  invoiceLimits,
  invoiceReasonSchema,
} from './invoices.schemas.ts';

const params = z.object({ id: idSchema });
const one = '/api/admin/invoices/:id';
const read = { access: 'admin', permission: 'invoices.read' } as const;
const write = { access: 'admin', permission: 'invoices.write' } as const;

/** Tabs of the list; `failed` are unpaid invoices whose last payment failed. */
export const invoiceTabs = ['all', 'open', 'overdue', 'failed', 'credit_notes', 'drafts'] as const;
export type InvoiceTab = (typeof invoiceTabs)[number];

/** Filters shared by the list, the figures and the exports. */
export const invoiceFilterShape = {
  tab: z.enum(invoiceTabs).default('all'),
  /** Number (whole, its beginning or end), words of the buyer or the client, tax number, or transfer reference. */
  search: z.string().max(100).optional(),
  /** Issue dates, both included. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  /** Dates on which they became paid, in the seller's time zone like issue dates; both included. */
  paidFrom: z.iso.date().optional(),
  paidUntil: z.iso.date().optional(),
  clientId: idSchema.optional(),
  seriesId: idSchema.optional(),
  currency: currencySchema.optional(),
};

/** What a file holds: all matches, or only the selected ones among them. */
const exportShape = {
  ...invoiceFilterShape,
  /** Up to 200 comma-separated ids. */
  ids: z
    .string()
    .max(37 * invoiceLimits.bulk)
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(idSchema).min(1).max(invoiceLimits.bulk))
    .optional(),
};

const sumsSchema = z.object({
  currency: z.string(),
  count: z.number().int(),
  netMinor: z.number().int(),
  taxMinor: z.number().int(),
  totalMinor: z.number().int(),
  /** Money received and refunded: of the filtered invoices, or, when only dates are given, in that period. */
  collectedMinor: z.number().int(),
  refundedMinor: z.number().int(),
  dueMinor: z.number().int(),
});

export const listAdminInvoices = defineOperation({
  id: 'admin_invoices.list',
  method: 'GET',
  path: '/api/admin/invoices',
  ...read,
  summary: 'Invoices and credit notes of all clients by tab, search and filters, newest first',
  query: z.object({ ...pageQueryShape, ...invoiceFilterShape }),
  reply: pageOf(adminInvoiceSummarySchema).extend({
    total: z.number().int(),
    /** False: there are more than `total`. */
    totalIsExact: z.boolean(),
  }),
});

export const adminInvoiceFigures = defineOperation({
  id: 'admin_invoices.figures',
  method: 'GET',
  path: '/api/admin/invoices/figures',
  ...read,
  summary: 'How many invoices each tab has, and the totals of the filtered ones by currency',
  query: z.object(invoiceFilterShape),
  reply: z.object({
    counts: z.record(z.enum(invoiceTabs), z.number().int()),
    sums: z.array(sumsSchema),
  }),
});

export const getAdminInvoice = defineOperation({
  id: 'admin_invoices.get',
  method: 'GET',
  path: one,
  ...read,
  summary: 'One invoice with lines, payments, timeline and its position in the chain',
  params,
  reply: adminInvoiceSchema,
});

export const downloadAdminInvoice = defineOperation({
  id: 'admin_invoices.download',
  method: 'GET',
  path: `${one}/files/:format`,
  ...read,
  summary: 'An issued invoice as PDF, Factur-X, UBL or CII',
  params: params.extend({ format: invoiceFormatSchema }),
  query: z.object({
    /** Language of the printed labels, dates and figures; default: the client's at the time of issue. */
    language: z.enum(wireLocales).optional(),
  }),
  media: ['application/pdf', 'application/xml'],
  answerHeaders: fileHeaders,
  reply: z.string(),
  errors: ['billing.rule_broken'],
});

export const createDraft = defineOperation({
  id: 'admin_invoices.create',
  method: 'POST',
  path: '/api/admin/invoices',
  ...write,
  summary: 'A draft invoice with manual lines; it has no number until it is issued',
  body: draftInputSchema,
  reply: adminInvoiceSchema,
  errors: [
    'billing.identity_required',
    'billing.full_invoice_needs_tax_id',
    'billing.euro_rate_missing',
    'billing.seller_required',
    'billing.negative_total',
  ],
});

export const updateDraft = defineOperation({
  id: 'admin_invoices.update',
  method: 'PUT',
  path: one,
  ...write,
  summary: 'Replace the lines of a draft',
  params,
  body: z.strictObject({ lines: z.array(draftLineSchema).min(1).max(invoiceLimits.lines) }),
  reply: adminInvoiceSchema,
  errors: [
    'billing.not_a_draft',
    'billing.identity_required',
    'billing.full_invoice_needs_tax_id',
    'billing.euro_rate_missing',
    'billing.seller_required',
    'billing.negative_total',
  ],
});

export const removeDraft = defineOperation({
  id: 'admin_invoices.remove',
  method: 'DELETE',
  path: one,
  ...write,
  summary: 'Discard a draft; an issued invoice is never removed',
  params,
  reply: emptySchema,
  errors: ['billing.not_a_draft'],
});

export const issueDraft = defineOperation({
  id: 'admin_invoices.issue',
  method: 'POST',
  path: `${one}/issue`,
  ...write,
  summary: 'Issue a draft: it gets its number and position in the chain, is mailed and can no longer change',
  params,
  reply: adminInvoiceSchema,
  errors: [
    'billing.not_a_draft',
    'billing.identity_required',
    'billing.full_invoice_needs_tax_id',
    'billing.euro_rate_missing',
    'billing.seller_required',
    'billing.series_required',
    'billing.date_backwards',
    'billing.rule_broken',
    'billing.negative_total',
  ],
});

export const sendInvoice = defineOperation({
  id: 'admin_invoices.send',
  method: 'POST',
  path: `${one}/send`,
  ...write,
  summary: 'Mail an issued invoice to its buyer again',
  params,
  reply: emptySchema,
  errors: ['billing.wrong_state'],
});

export const markInvoicePaid = defineOperation({
  id: 'admin_invoices.mark_paid',
  method: 'POST',
  path: `${one}/mark-paid`,
  ...write,
  proof: true,
  summary: 'Record a payment received another way (cash, a transfer seen at the bank)',
  params,
  body: z.strictObject({
    /** Absent: the full amount due. Any excess becomes the client's credit. */
    amountMinor: z.number().int().min(1).max(100_000_000_000).optional(),
    note: invoiceReasonSchema,
  }),
  reply: adminInvoiceSchema,
  errors: ['billing.wrong_state'],
});

export const creditAdminInvoice = defineOperation({
  id: 'admin_invoices.credit',
  method: 'POST',
  path: `${one}/credit`,
  ...write,
  proof: true,
  summary: 'A credit note for everything remaining on an invoice or for amounts of its lines',
  params,
  body: z.strictObject({ lines: creditScopeSchema, reason: invoiceReasonSchema }),
  reply: z.object({ creditNoteId: idSchema, fullNumber: z.string(), invoice: adminInvoiceSchema }),
  errors: [
    'billing.wrong_state',
    'billing.credit_too_high',
    'billing.euro_rate_missing',
    'billing.seller_required',
    'billing.series_required',
    'billing.date_backwards',
    'billing.rule_broken',
  ],
});

export const voidInvoice = defineOperation({
  id: 'admin_invoices.void',
  method: 'POST',
  path: `${one}/void`,
  ...write,
  proof: true,
  summary: 'Void an unpaid invoice with a credit note for all of it; its number stays',
  params,
  body: z.strictObject({ reason: invoiceReasonSchema }),
  reply: adminInvoiceSchema,
  errors: [
    'billing.wrong_state',
    'billing.euro_rate_missing',
    'billing.seller_required',
    'billing.series_required',
    'billing.date_backwards',
    'billing.rule_broken',
  ],
});

export const markUncollectible = defineOperation({
  id: 'admin_invoices.mark_uncollectible',
  method: 'POST',
  path: `${one}/mark-uncollectible`,
  ...write,
  proof: true,
  summary: 'Stop expecting the money; the invoice stays, and can still be paid',
  params,
  body: z.strictObject({ reason: invoiceReasonSchema }),
  reply: adminInvoiceSchema,
  errors: ['billing.wrong_state'],
});

export const bulkInvoices = defineOperation({
  id: 'admin_invoices.bulk',
  method: 'POST',
  path: '/api/admin/invoices/bulk',
  ...write,
  summary: 'Issue or mail several at once; those for which it is not possible are listed and left unchanged',
  body: z.strictObject({
    action: z.enum(['issue', 'send']),
    ids: z.array(idSchema).min(1).max(invoiceLimits.bulk),
  }),
  reply: z.object({
    changed: z.number().int(),
    skipped: z.array(z.object({ id: idSchema, code: z.string() })),
  }),
});

export const exportInvoiceArchive = defineOperation({
  id: 'admin_invoices.archive',
  method: 'GET',
  path: '/api/admin/invoices/export.zip',
  ...read,
  summary: 'The matching issued invoices as a ZIP archive of PDF files, or of UBL, CII or Factur-X ones',
  query: z.object({ ...exportShape, format: invoiceFormatSchema.default('pdf') }),
  media: ['application/zip'],
  answerHeaders: fileHeaders,
  reply: z.string(),
  errors: ['billing.too_many'],
});

export const exportInvoiceBook = defineOperation({
  id: 'admin_invoices.book',
  method: 'GET',
  path: '/api/admin/invoices/export.csv',
  ...read,
  summary: 'The matching issued invoices as the accountants’ CSV: a line per invoice and tax rate',
  query: z.object(exportShape),
  media: ['text/csv'],
  answerHeaders: fileHeaders,
  reply: z.string(),
});
