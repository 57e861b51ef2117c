import { z } from 'zod';
import { isCurrency } from '../money/currencies.ts';
import { dayCodec, instantCodec } from '../../core/codecs.ts';
import { issue } from '../../core/field-issues.ts';
import { idSchema, lineSchema } from '../../core/primitives.ts';

export const invoiceKinds = ['invoice', 'credit_note'] as const;
export const invoiceKindSchema = z.enum(invoiceKinds);
export type InvoiceKind = z.infer<typeof invoiceKindSchema>;

export const invoiceStates = ['draft', 'issued', 'paid', 'uncollectible'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** Displayed status of an invoice: its state combined with dates, payments and credit notes. */
export const invoiceStandings = [
  'draft',
  'open',
  'overdue',
  'partly_paid',
  'paid',
  'credited',
  'uncollectible',
  /** A credit note: it corrects an invoice, whether or not money was refunded. */
  'corrects',
] as const;
export const invoiceStandingSchema = z.enum(invoiceStandings);
export type InvoiceStanding = z.infer<typeof invoiceStandingSchema>;

export const invoiceFormats = ['pdf', 'factur-x', 'ubl', 'cii'] as const;
export const invoiceFormatSchema = z.enum(invoiceFormats);
export type InvoiceFormat = z.infer<typeof invoiceFormatSchema>;

export const invoiceLineKinds = [
  'subscription',
  'proration_credit',
  'proration_charge',
  'setup_fee',
  'package',
  'discount',
  'custom',
] as const;
export const invoiceLineKindSchema = z.enum(invoiceLineKinds);
export type InvoiceLineKind = z.infer<typeof invoiceLineKindSchema>;

export const invoiceLimits = { lines: 100, description: 300, reason: 300, archive: 2000, bulk: 200 } as const;

const minorSchema = z.number().int();
export const currencySchema = z.string().refine(isCurrency, issue('invalid_option'));

/** Seller or buyer at the time of issue. */
export const invoicePartySchema = z.object({
  legalName: z.string(),
  taxId: z.string().nullable(),
  country: z.string(),
  region: z.string().nullable(),
  line1: z.string(),
  line2: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string(),
  email: z.string(),
});
export type InvoiceParty = z.infer<typeof invoicePartySchema>;

export const invoiceLineSchema = z.object({
  position: z.number().int(),
  kind: invoiceLineKindSchema,
  description: z.string(),
  detail: z.string().nullable(),
  /** Thousandths of a unit. */
  quantityMilli: z.number().int(),
  unitMinor: minorSchema,
  netMinor: minorSchema,
  /** The charged amount including tax, where the price includes it. */
  grossMinor: minorSchema.nullable(),
  ratePpm: z.number().int(),
  periodStart: instantCodec.nullable(),
  periodEnd: instantCodec.nullable(),
  /** Credited by credit notes and later invoices, in the terms of the charge (including tax where that was included). */
  creditedMinor: minorSchema,
});
export type InvoiceLine = z.input<typeof invoiceLineSchema>;

export const invoiceTaxSchema = z.object({
  code: z.string(),
  /** In the language of the invoice. */
  name: z.string(),
  category: z.string(),
  ratePpm: z.number().int(),
  netMinor: minorSchema,
  taxMinor: minorSchema,
  note: z.string().nullable(),
});
export type InvoiceTax = z.infer<typeof invoiceTaxSchema>;

const amountsShape = {
  currency: z.string(),
  netMinor: minorSchema,
  taxMinor: minorSchema,
  totalMinor: minorSchema,
  /** Deducted from the client's credit at issue. */
  creditMinor: minorSchema,
  /** Amount that counts as paid; refunds that are not owed again do not reduce it. */
  paidMinor: minorSchema,
  /** Money received for it, and money refunded, with or without a credit note. */
  collectedMinor: minorSchema,
  refundedMinor: minorSchema,
  /** Credited by credit notes. */
  creditedMinor: minorSchema,
  /** Amount due. */
  dueMinor: minorSchema,
};

export const invoiceSummarySchema = z.object({
  id: idSchema,
  /** Created while the installation was a test one: not part of the books and their figures. */
  isTest: z.boolean(),
  kind: invoiceKindSchema,
  state: z.enum(invoiceStates),
  standing: invoiceStandingSchema,
  /** Null for a draft: the number is assigned at issue. */
  fullNumber: z.string().nullable(),
  issueDate: dayCodec.nullable(),
  dueDate: dayCodec.nullable(),
  /** The first line, or the invoice a credit note corrects. */
  concept: z.string(),
  createdAt: instantCodec,
  ...amountsShape,
});
export type InvoiceSummary = z.input<typeof invoiceSummarySchema>;

const rectifiedSchema = z.object({ id: idSchema, fullNumber: z.string() });

export const invoiceSchema = invoiceSummarySchema.extend({
  locale: z.enum(['es', 'en', 'jp']),
  timeZone: z.string(),
  issuedAt: instantCodec.nullable(),
  paidAt: instantCodec.nullable(),
  sentAt: instantCodec.nullable(),
  seller: invoicePartySchema.nullable(),
  buyer: invoicePartySchema.nullable(),
  lines: z.array(invoiceLineSchema),
  taxes: z.array(invoiceTaxSchema),
  /** The invoice a credit note corrects. */
  rectifies: rectifiedSchema.nullable(),
  /** Reason of the correction. */
  reason: z.string().nullable(),
  creditNotes: z.array(rectifiedSchema.extend({ totalMinor: minorSchema, issueDate: dayCodec })),
  /** Reference for bank transfers (ISO 11649). */
  paymentReference: z.string().nullable(),
  /** The account for transfers; null when the operator accepts none. */
  transferTo: z.object({ iban: z.string(), bic: z.string().nullable(), bankName: z.string().nullable() }).nullable(),
});
export type Invoice = z.input<typeof invoiceSchema>;

/** Position of an issued invoice in the chain of all invoices issued here. */
export const chainPositionSchema = z.object({
  sequence: z.number().int(),
  hash: z.string(),
  previousHash: z.string(),
  recordedAt: z.string(),
  invoiceType: z.string(),
});
export type ChainPosition = z.infer<typeof chainPositionSchema>;

export const invoiceHappenings = [
  'created',
  'issued',
  'sent',
  'reminded',
  'payment_succeeded',
  'payment_failed',
  'refunded',
  'paid',
  'credited',
  'uncollectible',
] as const;

export const invoiceEventSchema = z.object({
  at: instantCodec,
  kind: z.enum(invoiceHappenings),
  /** Step of a reminder, number of a credit note, or code of a failure. */
  detail: z.string().nullable(),
  amountMinor: minorSchema.nullable(),
});
export type InvoiceEvent = z.input<typeof invoiceEventSchema>;

export const invoicePaymentSchema = z.object({
  id: idSchema,
  provider: z.string(),
  state: z.string(),
  amountMinor: minorSchema,
  refundedMinor: minorSchema,
  failureCode: z.string().nullable(),
  createdAt: instantCodec,
  settledAt: instantCodec.nullable(),
});

export const invoiceRefundSchema = z.object({
  id: idSchema,
  paymentId: idSchema,
  amountMinor: minorSchema,
  state: z.enum(['pending', 'succeeded', 'failed']),
  /** The credit note it refunds; null for a refund without one. */
  creditNote: rectifiedSchema.nullable(),
  note: z.string().nullable(),
  createdAt: instantCodec,
  settledAt: instantCodec.nullable(),
});
export type InvoiceRefund = z.input<typeof invoiceRefundSchema>;

/** What clients see of their own invoices; the note of a refund is the operator's own. */
export const ownInvoiceSchema = invoiceSchema.extend({
  payments: z.array(invoicePaymentSchema),
  refunds: z.array(invoiceRefundSchema.omit({ note: true })),
});
export type OwnInvoice = z.input<typeof ownInvoiceSchema>;

export const invoiceClientSchema = z.object({
  id: idSchema,
  /** Null when the account was erased; the invoice keeps what the law requires. */
  alias: z.string().nullable(),
  name: z.string(),
});

export const adminInvoiceSummarySchema = invoiceSummarySchema.extend({
  client: invoiceClientSchema,
  buyerTaxId: z.string().nullable(),
});
export type AdminInvoiceSummary = z.input<typeof adminInvoiceSummarySchema>;

export const adminInvoiceSchema = invoiceSchema.extend({
  client: invoiceClientSchema,
  payments: z.array(invoicePaymentSchema),
  refunds: z.array(invoiceRefundSchema),
  timeline: z.array(invoiceEventSchema),
  chain: chainPositionSchema.nullable(),
  /** The client's credit with the operator in this currency. */
  clientCreditMinor: minorSchema,
  /** Billed and not yet credited. */
  leftMinor: minorSchema,
  /** It is for the current period: refunding all of it requires a choice about the plan. */
  isPlanRunning: z.boolean(),
});
export type AdminInvoice = z.input<typeof adminInvoiceSchema>;

/** A line entered manually. */
export const draftLineSchema = z.strictObject({
  description: lineSchema({ max: invoiceLimits.description }),
  quantityMilli: z.number().int().min(1).max(1_000_000_000),
  /** Negative for a discount. */
  unitMinor: z.number().int().min(-100_000_000_000).max(100_000_000_000),
  taxInclusive: z.boolean().default(false),
});
export type DraftLineInput = z.output<typeof draftLineSchema>;

export const draftInputSchema = z.strictObject({
  clientId: idSchema,
  currency: currencySchema,
  lines: z.array(draftLineSchema).min(1).max(invoiceLimits.lines),
});

export const invoiceReasonSchema = lineSchema({ max: invoiceLimits.reason });

/**
 * Everything that remains of the invoice; an amount including tax, spread over the lines in proportion; or amounts of
 * single lines, in the terms of the charge (including tax where that was included).
 */
export const creditScopeSchema = z.union([
  z.literal('all'),
  z.strictObject({ totalMinor: z.number().int().min(1) }),
  z
    .array(z.strictObject({ position: z.number().int().min(1), amountMinor: z.number().int().min(1) }))
    .min(1)
    .max(invoiceLimits.lines)
    .refine((lines) => new Set(lines.map(({ position }) => position)).size === lines.length, issue('invalid_option')),
]);
