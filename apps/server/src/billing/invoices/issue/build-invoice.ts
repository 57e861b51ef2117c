import type { WireLocale, Locale } from '@enlace/contract/core/locale.ts';
import { toWireLocale } from '@enlace/contract/core/locale.ts';
import type { InvoiceKind } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import type {
  FrozenSeller,
  InvoiceRow,
  LineRow,
  LineTax,
  Names,
  Party,
  PricedLine,
  SellerRow,
  TaxGroup,
  TaxRow,
  Totals,
} from '../invoices.types.ts';
import type { OwnerId } from '#platform/context.ts';
import { wordsOf } from '../documents/locales/texts.ts';
import { issueDay } from './price-drafts.ts';

/** An invoice with its parts, ready for a number. */
export type BuiltInvoice = {
  invoice: InvoiceRow;
  lines: readonly LineRow[];
  taxes: readonly TaxRow[];
  /** The invoice a credit note corrects. */
  rectified: { fullNumber: string; issueDate: Temporal.PlainDate; invoiceType: string } | null;
};

/** The seller's data frozen on the invoice. */
export function freezeSeller(seller: SellerRow): FrozenSeller {
  const { dueDays: _dueDays, updatedAt: _updatedAt, ...frozen } = seller;
  return frozen;
}

/** The name in this language, or in any available one. */
export function nameIn(names: Names | null | undefined, locale: Locale): string | null {
  if (!names) return null;
  const wished: WireLocale = toWireLocale(locale);
  return names[wished] ?? names.en ?? names.es ?? names.jp ?? null;
}

function toLineRow(line: PricedLine, { owner, invoiceId }: { owner: OwnerId; invoiceId: string }): LineRow {
  const { position, kind, description, quantityMilli, unitMinor, netMinor, grossMinor, tax } = line;
  return {
    ownerId: owner,
    invoiceId,
    position,
    kind,
    description,
    detail: line.detail ?? null,
    quantityMilli,
    unitMinor,
    netMinor,
    grossMinor,
    taxCode: tax.code,
    taxCategory: tax.category,
    ratePpm: tax.ratePpm,
    periodStart: line.periodStart ?? null,
    periodEnd: line.periodEnd ?? null,
    subscriptionId: line.subscriptionId ?? null,
    purchaseId: line.purchaseId ?? null,
    reducesId: line.reduces?.invoiceId ?? null,
    reducesLine: line.reduces?.position ?? null,
  };
}

type TaxInput = { owner: OwnerId; invoiceId: string; locale: Locale; names: ReadonlyMap<string, Names> };

/** The exemption reason the law requires: the operator's note on the tax, or the meaning of its category. */
function reasonOf({ note, category }: LineTax, locale: Locale): string | null {
  return nameIn(note, locale)?.trim() || (wordsOf(locale).untaxed[category] ?? null);
}

function toTaxRow({ tax, netMinor, taxMinor }: TaxGroup, { owner, invoiceId, locale, names }: TaxInput): TaxRow {
  return {
    ownerId: owner,
    invoiceId,
    taxCode: tax.code,
    taxCategory: tax.category,
    ratePpm: tax.ratePpm,
    name: nameIn(names.get(tax.code), locale) ?? tax.code,
    rounding: tax.rounding,
    netMinor,
    taxMinor,
    note: reasonOf(tax, locale),
  };
}

/** The dates of an invoice; the same for a whole run, so they are computed once. */
export type IssueDays = { issueDate: Temporal.PlainDate; dueDate: Temporal.PlainDate };

export function issueDays(seller: SellerRow, at: Temporal.Instant): IssueDays {
  const issueDate = issueDay(seller, at);
  return { issueDate, dueDate: issueDate.add({ days: seller.dueDays }) };
}

export type BuildInput = {
  id: string;
  owner: OwnerId;
  kind: InvoiceKind;
  currency: string;
  locale: Locale;
  timeZone: string;
  days: IssueDays;
  frozenSeller: FrozenSeller;
  buyer: Party;
  totals: Totals;
  taxNames: ReadonlyMap<string, Names>;
  at: Temporal.Instant;
  createdAt?: Temporal.Instant;
  rectifiesId?: string | null;
  reason?: string | null;
  rectified?: BuiltInvoice['rectified'];
};

function toInvoiceRow(input: BuildInput): InvoiceRow {
  const { id, owner, kind, currency, locale, timeZone, days, frozenSeller, buyer, totals, at } = input;
  return {
    ownerId: owner,
    id,
    kind,
    state: 'issued',
    seriesId: null,
    seriesYear: null,
    number: null,
    fullNumber: null,
    isTest: false,
    currency,
    locale,
    timeZone,
    issuedAt: at,
    issueDate: days.issueDate,
    dueDate: kind === 'credit_note' ? null : days.dueDate,
    seller: frozenSeller,
    buyer,
    netMinor: totals.netMinor,
    taxMinor: totals.taxMinor,
    totalMinor: totals.totalMinor,
    creditMinor: 0,
    paidMinor: 0,
    creditedMinor: 0,
    waivedMinor: 0,
    rectifiesId: input.rectifiesId ?? null,
    reason: input.reason ?? null,
    paymentReference: null,
    paidAt: null,
    sentAt: null,
    createdAt: input.createdAt ?? at,
  };
}

/** The rows of an invoice as they will be written, except for what comes with its number. */
export function buildInvoice(input: BuildInput): BuiltInvoice {
  const { id: invoiceId, owner, locale, taxNames: names, totals, rectified = null } = input;
  return {
    invoice: toInvoiceRow(input),
    lines: totals.lines.map((line) => toLineRow(line, { owner, invoiceId })),
    taxes: totals.taxes.map((group) => toTaxRow(group, { owner, invoiceId, locale, names })),
    rectified,
  };
}
