import { toWireLocale } from '@enlace/contract/core/locale.ts';
import type {
  AdminInvoice,
  AdminInvoiceSummary,
  ChainPosition,
  Invoice,
  InvoiceLine,
  InvoiceParty,
  InvoiceRefund,
  InvoiceSummary,
  InvoiceTax,
} from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import type { Seller } from '@enlace/contract/billing/invoices/seller.contract.ts';
import type { AdminListRow } from './admin-invoices.queries.ts';
import type { ChainRow } from './chain/chain.repository.ts';
import type { InvoiceRow, LineRow, MoneyOfInvoice, Party, SellerRow, TaxRow } from './invoices.types.ts';
import { linesLeft } from './issue/credit.rules.ts';
import { countedAsPaid, dueOf, standingOf } from './standing.rules.ts';
import type { InvoicePaymentRow, InvoiceRefundRow } from './timeline.queries.ts';

type Listed = InvoiceRow & MoneyOfInvoice & { concept: string | null; rectifiesNumber: string | null };

export function presentSummary(row: Listed, today: Temporal.PlainDate): InvoiceSummary {
  const { id, kind, state, fullNumber, currency, netMinor, taxMinor, totalMinor } = row;
  const { isTest, creditMinor, creditedMinor, collectedMinor, refundedMinor } = row;
  return {
    id,
    isTest,
    kind,
    state,
    standing: standingOf(row, today),
    fullNumber,
    issueDate: row.issueDate?.toString() ?? null,
    dueDate: row.dueDate?.toString() ?? null,
    concept: row.rectifiesNumber ?? row.concept ?? '',
    createdAt: row.createdAt.toString(),
    currency,
    netMinor,
    taxMinor,
    totalMinor,
    creditMinor,
    paidMinor: countedAsPaid(row),
    collectedMinor,
    refundedMinor,
    creditedMinor,
    dueMinor: dueOf(row),
  };
}

/** An erased client is known only by the name on the invoice. */
export function presentClient(row: Pick<AdminListRow, 'ownerId' | 'clientAlias' | 'clientName' | 'buyer'>) {
  return { id: row.ownerId, alias: row.clientAlias, name: row.clientName ?? row.buyer?.legalName ?? '' };
}

export function presentAdminSummary(row: AdminListRow, today: Temporal.PlainDate): AdminInvoiceSummary {
  return { ...presentSummary(row, today), client: presentClient(row), buyerTaxId: row.buyer?.taxId ?? null };
}

function presentParty(party: Party | null): InvoiceParty | null {
  if (!party) return null;
  const { legalName, taxId, country, region, line1, line2, postalCode, city, email } = party;
  return { legalName, taxId, country, region, line1, line2, postalCode, city, email };
}

type CreditedLines = readonly Pick<LineRow, 'position' | 'netMinor' | 'grossMinor'>[];
type ReducedLines = readonly { position: number; backMinor: number }[];

function presentLines({ lines, creditedLines, reducedLines: reduced }: LineParts): InvoiceLine[] {
  return linesLeft({ lines, credited: { lines: creditedLines, taxes: [], reduced } }).map(({ line, backMinor }) => ({
    position: line.position,
    kind: line.kind,
    description: line.description,
    detail: line.detail,
    quantityMilli: line.quantityMilli,
    unitMinor: line.unitMinor,
    netMinor: line.netMinor,
    grossMinor: line.grossMinor,
    ratePpm: line.ratePpm,
    periodStart: line.periodStart?.toString() ?? null,
    periodEnd: line.periodEnd?.toString() ?? null,
    creditedMinor: backMinor,
  }));
}

function presentTax({
  taxCode: code,
  taxCategory: category,
  name,
  ratePpm,
  netMinor,
  taxMinor,
  note,
}: TaxRow): InvoiceTax {
  return { code, name, category, ratePpm, netMinor, taxMinor, note };
}

type LineParts = { lines: readonly LineRow[]; creditedLines: CreditedLines; reducedLines: ReducedLines };
export type DetailParts = LineParts & {
  row: Listed;
  taxes: readonly TaxRow[];
  creditNotes: readonly InvoiceRow[];
  today: Temporal.PlainDate;
};

function presentCreditNotes(rows: readonly InvoiceRow[]): Invoice['creditNotes'] {
  return rows.flatMap(({ id, fullNumber, totalMinor, issueDate }) =>
    fullNumber === null || !issueDate ? [] : [{ id, fullNumber, totalMinor, issueDate: issueDate.toString() }],
  );
}

export function presentInvoice({ row, taxes, creditNotes, today, ...lineParts }: DetailParts): Invoice {
  const { seller, rectifiesId, rectifiesNumber } = row;
  return {
    ...presentSummary(row, today),
    locale: toWireLocale(row.locale),
    timeZone: row.timeZone,
    issuedAt: row.issuedAt?.toString() ?? null,
    paidAt: row.paidAt?.toString() ?? null,
    sentAt: row.sentAt?.toString() ?? null,
    seller: presentParty(seller),
    buyer: presentParty(row.buyer),
    lines: presentLines(lineParts),
    taxes: taxes.map(presentTax),
    rectifies: rectifiesId === null ? null : { id: rectifiesId, fullNumber: rectifiesNumber ?? '' },
    reason: row.reason,
    creditNotes: presentCreditNotes(creditNotes),
    paymentReference: row.paymentReference,
    transferTo: seller?.iban ? { iban: seller.iban, bic: seller.bic, bankName: seller.bankName } : null,
  };
}

export function presentPayment({
  createdAt,
  settledAt,
  ...payment
}: InvoicePaymentRow): AdminInvoice['payments'][number] {
  return { ...payment, createdAt: createdAt.toString(), settledAt: settledAt?.toString() ?? null };
}

export function presentRefund(row: InvoiceRefundRow): InvoiceRefund {
  const { id, paymentId, amountMinor, state, creditNoteId, creditNoteNumber, note } = row;
  return {
    id,
    paymentId,
    amountMinor,
    state,
    creditNote: creditNoteId === null ? null : { id: creditNoteId, fullNumber: creditNoteNumber ?? '' },
    note,
    createdAt: row.createdAt.toString(),
    settledAt: row.settledAt?.toString() ?? null,
  };
}

export function presentChain(record: ChainRow | undefined): ChainPosition | null {
  if (!record) return null;
  const { sequence, hash, previousHash, recordedAt, invoiceType } = record;
  return { sequence, hash, previousHash, recordedAt, invoiceType };
}

export function presentSeller({ updatedAt, ...seller }: SellerRow): Seller {
  return { ...seller, updatedAt: updatedAt.toString() };
}
