import { z } from 'zod';
import { defineOperation, fileHeaders } from '../../core/operation.ts';
import { pageOf, pageQueryShape } from '../../core/paging.ts';
import { idSchema } from '../../core/primitives.ts';
import {
  invoiceFormatSchema,
  invoiceKindSchema,
  invoiceStandingSchema,
  invoiceSummarySchema,
  ownInvoiceSchema,
} from './invoices.schemas.ts';

const params = z.object({ id: idSchema });

export const listInvoices = defineOperation({
  id: 'invoices.list',
  method: 'GET',
  path: '/api/invoices',
  access: 'user',
  permission: 'billing.read',
  summary: 'The client’s own invoices and credit notes, newest first, without the operator’s drafts',
  query: z.object({
    ...pageQueryShape,
    year: z.coerce.number().int().min(2000).max(2200).optional(),
    kind: invoiceKindSchema.optional(),
    standing: invoiceStandingSchema.optional(),
  }),
  reply: pageOf(invoiceSummarySchema).extend({
    total: z.number().int(),
    /** Years that have invoices, newest first. */
    years: z.array(z.number().int()),
    /** Amount due and the client's credit with the operator, by currency. */
    balances: z.array(z.object({ currency: z.string(), dueMinor: z.number().int(), creditMinor: z.number().int() })),
  }),
});

export const getInvoice = defineOperation({
  id: 'invoices.get',
  method: 'GET',
  path: '/api/invoices/:id',
  access: 'user',
  permission: 'billing.read',
  summary: 'One of the client’s own invoices with its lines and payments',
  params,
  reply: ownInvoiceSchema,
});

export const downloadInvoice = defineOperation({
  id: 'invoices.download',
  method: 'GET',
  path: '/api/invoices/:id/files/:format',
  access: 'user',
  permission: 'billing.read',
  summary: 'An invoice as PDF, PDF with embedded data (Factur-X), or UBL or CII document (EN 16931)',
  params: params.extend({ format: invoiceFormatSchema }),
  media: ['application/pdf', 'application/xml'],
  answerHeaders: fileHeaders,
  reply: z.string(),
  errors: ['billing.rule_broken'],
});

export const downloadInvoiceYear = defineOperation({
  id: 'invoices.archive',
  method: 'GET',
  path: '/api/invoices/archive',
  access: 'user',
  permission: 'billing.read',
  summary: 'The PDFs of all invoices of a year in one ZIP archive',
  query: z.object({ year: z.coerce.number().int().min(2000).max(2200) }),
  media: ['application/zip'],
  answerHeaders: fileHeaders,
  reply: z.string(),
  errors: ['billing.too_many'],
});
