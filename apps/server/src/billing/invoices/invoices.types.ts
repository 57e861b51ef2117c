import type { z } from 'zod';
import type { WireLocale, Locale } from '@enlace/contract/core/locale.ts';
import type { Rounding } from '@enlace/contract/billing/money/money.ts';
import type {
  adminInvoiceSchema,
  InvoiceKind,
  InvoiceLineKind,
  invoiceSchema,
  InvoiceState,
} from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import type { sellerSchema } from '@enlace/contract/billing/invoices/seller.contract.ts';
import type { AdminActor, ClientActor, OwnerId, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

export type Names = Partial<Record<WireLocale, string>>;

/** The tax of a line, as determined for seller and buyer on that day. */
export type LineTax = {
  code: string;
  /** UNTDID 5305. */
  category: string;
  ratePpm: number;
  rounding: Rounding;
  note: Names | null;
};

/** A line of an issued invoice. */
export type LineName = { invoiceId: string; position: number };

/** One invoiced item. */
export type DraftLine = {
  kind: InvoiceLineKind;
  description: string;
  /** A second, less prominent line. */
  detail?: string | null;
  /** Thousandths of a unit; always positive. */
  quantityMilli: number;
  /** Per unit; negative in credits and discounts. */
  unitMinor: number;
  /** For the whole line: before tax, or including tax when `taxInclusive`. */
  amountMinor: number;
  taxInclusive: boolean;
  periodStart?: Temporal.Instant | null;
  /** The end of the period (exclusive), where the next one begins. */
  periodEnd?: Temporal.Instant | null;
  subscriptionId?: string | null;
  purchaseId?: string | null;
  /** The line of an earlier invoice that this one partly returns; it uses that line's tax. */
  reduces?: LineName | null;
};

/** What to invoice to one client. Its total must not be negative. */
export type InvoiceDraft = { owner: OwnerId; currency: string; lines: readonly DraftLine[] };

export type PricedLine = DraftLine & { position: number; tax: LineTax; netMinor: number; grossMinor: number | null };

/** The lines of one tax and rate added up: rounded once. */
export type TaxGroup = { tax: LineTax; netMinor: number; taxMinor: number };

export type Totals = {
  lines: readonly PricedLine[];
  taxes: readonly TaxGroup[];
  netMinor: number;
  taxMinor: number;
  totalMinor: number;
};

/** Exactly what would be issued. */
export type InvoicePreview = Totals & {
  currency: string;
  /** Deducted from the client's credit. */
  creditMinor: number;
  dueMinor: number;
};

export type IssuedInvoice = {
  id: string;
  owner: OwnerId;
  fullNumber: string;
  netMinor: number;
  taxMinor: number;
  totalMinor: number;
  /** Amount due after the client's credit; 0 means it is already paid. */
  dueMinor: number;
  dueDate: Temporal.PlainDate;
  lines: readonly { position: number; netMinor: number }[];
};

/** The result of one draft of a run; the others are issued regardless. */
export type RunOutcome =
  | { status: 'issued'; invoice: IssuedInvoice }
  | {
      status: 'refused';
      owner: OwnerId;
      code:
        | 'billing.identity_required'
        | 'billing.rule_broken'
        | 'billing.negative_total'
        | 'billing.full_invoice_needs_tax_id'
        | 'billing.euro_rate_missing';
    };

/** Amounts of lines a credit note returns, as invoiced: before tax, or tax-inclusive if they were. */
export type CreditLine = { position: number; amountMinor: number };

/**
 * The whole rest of an invoice, amounts of single lines, or a tax-inclusive amount split over the lines in proportion.
 */
export type CreditScope = 'all' | readonly CreditLine[] | { totalMinor: number };

/** What is known of a run's invoice before it has its number. */
export type PreparedInvoice = Pick<IssuedInvoice, 'id' | 'owner' | 'netMinor' | 'taxMinor' | 'totalMinor' | 'lines'>;
export type IssuedCreditNote = {
  id: string;
  fullNumber: string;
  netMinor: number;
  totalMinor: number;
  /** Received money waiting to be paid out. */
  owedMinor: number;
};

/** Seller or buyer, frozen on the invoice as JSON. */
export type Party = {
  legalName: string;
  country: string;
  region: string | null;
  taxId: string | null;
  line1: string;
  line2: string | null;
  postalCode: string | null;
  city: string;
  email: string;
};
export type FrozenSeller = Party & {
  iban: string | null;
  bic: string | null;
  bankName: string | null;
  usesVerifactu: boolean;
  footer: Names;
  timeZone: string;
};

export type SellerRow = z.output<typeof sellerSchema> & { usesVerifactu: boolean };

export type InvoiceRow = {
  ownerId: OwnerId;
  id: string;
  kind: InvoiceKind;
  state: InvoiceState;
  seriesId: string | null;
  seriesYear: number | null;
  number: number | null;
  fullNumber: string | null;
  /** From a test installation's series: outside the books and their figures. */
  isTest: boolean;
  currency: string;
  locale: Locale;
  timeZone: string;
  issuedAt: Temporal.Instant | null;
  issueDate: Temporal.PlainDate | null;
  dueDate: Temporal.PlainDate | null;
  seller: FrozenSeller | null;
  buyer: Party | null;
  netMinor: number;
  taxMinor: number;
  totalMinor: number;
  creditMinor: number;
  paidMinor: number;
  creditedMinor: number;
  /** Refunded without a credit note, and not owed again. */
  waivedMinor: number;
  rectifiesId: string | null;
  reason: string | null;
  paymentReference: string | null;
  paidAt: Temporal.Instant | null;
  sentAt: Temporal.Instant | null;
  createdAt: Temporal.Instant;
};

export type Invoice = z.output<typeof invoiceSchema>;
export type AdminInvoice = z.output<typeof adminInvoiceSchema>;

/** Money received for an invoice, and returned. */
export type MoneyOfInvoice = { collectedMinor: number; refundedMinor: number };

/** With what lists show: its first line, and the number of the invoice it corrects. */
export type ListedInvoice = InvoiceRow & MoneyOfInvoice & { concept: string | null; rectifiesNumber: string | null };

export type LineRow = {
  ownerId: OwnerId;
  invoiceId: string;
  position: number;
  kind: InvoiceLineKind;
  description: string;
  detail: string | null;
  quantityMilli: number;
  unitMinor: number;
  netMinor: number;
  grossMinor: number | null;
  taxCode: string;
  taxCategory: string;
  ratePpm: number;
  periodStart: Temporal.Instant | null;
  periodEnd: Temporal.Instant | null;
  subscriptionId: string | null;
  purchaseId: string | null;
  reducesId: string | null;
  reducesLine: number | null;
};

export type TaxRow = {
  ownerId: OwnerId;
  invoiceId: string;
  taxCode: string;
  taxCategory: string;
  ratePpm: number;
  name: string;
  rounding: Rounding;
  netMinor: number;
  taxMinor: number;
  note: string | null;
};

export type InvoicesDeps = Pick<
  Platform,
  'db' | 'clock' | 'ids' | 'jobs' | 'events' | 'config' | 'storage' | 'logger' | 'live'
>;
/** What issuing needs of the platform. */
export type IssueDeps = Pick<Platform, 'clock' | 'ids' | 'jobs' | 'events' | 'config'>;

export type ClientCall = { deps: InvoicesDeps; ctx: RequestContext<ClientActor> };
export type AdminCall = { deps: InvoicesDeps; ctx: RequestContext<AdminActor> };

/** The origin of a client's credit. */
export type CreditCause = 'credit_note' | 'overpayment' | 'operator' | 'applied' | 'refunded';
