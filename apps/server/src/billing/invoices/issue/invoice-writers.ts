import { rowWriter } from '#platform/database/row-writer.ts';
import type { InvoiceRow, LineRow, TaxRow } from '../invoices.types.ts';
import type { ChainRecord } from '../chain/chain-record.rules.ts';

export const invoiceRows = rowWriter<InvoiceRow>({
  table: 'invoices',
  columns: {
    owner_id: ['uuid', (row) => row.ownerId],
    id: ['uuid', (row) => row.id],
    kind: ['text', (row) => row.kind],
    state: ['text', (row) => row.state],
    series_id: ['uuid', (row) => row.seriesId],
    series_year: ['int', (row) => row.seriesYear],
    number: ['bigint', (row) => row.number],
    full_number: ['text', (row) => row.fullNumber],
    is_test: ['boolean', (row) => row.isTest],
    currency: ['text', (row) => row.currency],
    locale: ['text', (row) => row.locale],
    time_zone: ['text', (row) => row.timeZone],
    issued_at: ['timestamptz', (row) => row.issuedAt],
    issue_date: ['date', (row) => row.issueDate],
    due_date: ['date', (row) => row.dueDate],
    seller: ['jsonb', (row) => row.seller],
    buyer: ['jsonb', (row) => row.buyer],
    net_minor: ['bigint', (row) => row.netMinor],
    tax_minor: ['bigint', (row) => row.taxMinor],
    total_minor: ['bigint', (row) => row.totalMinor],
    credit_minor: ['bigint', (row) => row.creditMinor],
    paid_minor: ['bigint', (row) => row.paidMinor],
    credited_minor: ['bigint', (row) => row.creditedMinor],
    rectifies_id: ['uuid', (row) => row.rectifiesId],
    reason: ['text', (row) => row.reason],
    payment_reference: ['text', (row) => row.paymentReference],
    paid_at: ['timestamptz', (row) => row.paidAt],
    sent_at: ['timestamptz', (row) => row.sentAt],
    created_at: ['timestamptz', (row) => row.createdAt],
  },
});

export const lineRows = rowWriter<LineRow>({
  table: 'invoice_lines',
  columns: {
    owner_id: ['uuid', (row) => row.ownerId],
    invoice_id: ['uuid', (row) => row.invoiceId],
    position: ['int', (row) => row.position],
    kind: ['text', (row) => row.kind],
    description: ['text', (row) => row.description],
    detail: ['text', (row) => row.detail],
    quantity_milli: ['bigint', (row) => row.quantityMilli],
    unit_minor: ['bigint', (row) => row.unitMinor],
    net_minor: ['bigint', (row) => row.netMinor],
    gross_minor: ['bigint', (row) => row.grossMinor],
    tax_code: ['text', (row) => row.taxCode],
    tax_category: ['text', (row) => row.taxCategory],
    rate_ppm: ['int', (row) => row.ratePpm],
    period_start: ['timestamptz', (row) => row.periodStart],
    period_end: ['timestamptz', (row) => row.periodEnd],
    subscription_id: ['uuid', (row) => row.subscriptionId],
    purchase_id: ['uuid', (row) => row.purchaseId],
    reduces_id: ['uuid', (row) => row.reducesId],
    reduces_line: ['int', (row) => row.reducesLine],
  },
});

export const taxRows = rowWriter<TaxRow>({
  table: 'invoice_taxes',
  columns: {
    owner_id: ['uuid', (row) => row.ownerId],
    invoice_id: ['uuid', (row) => row.invoiceId],
    tax_code: ['text', (row) => row.taxCode],
    tax_category: ['text', (row) => row.taxCategory],
    rate_ppm: ['int', (row) => row.ratePpm],
    name: ['text', (row) => row.name],
    rounding: ['text', (row) => row.rounding],
    net_minor: ['bigint', (row) => row.netMinor],
    tax_minor: ['bigint', (row) => row.taxMinor],
    note: ['text', (row) => row.note],
  },
});

/** Which invoice has which number. */
export const numberRows = rowWriter<InvoiceRow>({
  table: 'invoice_numbers',
  columns: {
    series_id: ['uuid', (row) => row.seriesId],
    year: ['int', (row) => row.seriesYear],
    number: ['bigint', (row) => row.number],
    owner_id: ['uuid', (row) => row.ownerId],
    invoice_id: ['uuid', (row) => row.id],
    full_number: ['text', (row) => row.fullNumber],
  },
});

export type ChainRow = ChainRecord & { ownerId: string; invoiceId: string };
export const chainRows = rowWriter<ChainRow>({
  table: 'invoice_chain',
  columns: {
    sequence: ['bigint', (row) => row.sequence],
    record_kind: ['text', (row) => row.recordKind],
    owner_id: ['uuid', (row) => row.ownerId],
    invoice_id: ['uuid', (row) => row.invoiceId],
    issuer_tax_id: ['text', (row) => row.issuerTaxId],
    full_number: ['text', (row) => row.fullNumber],
    issue_date: ['date', (row) => row.issueDate],
    invoice_type: ['text', (row) => row.invoiceType],
    tax_total: ['text', (row) => row.taxTotal],
    invoice_total: ['text', (row) => row.invoiceTotal],
    recorded_at: ['text', (row) => row.recordedAt],
    previous_hash: ['text', (row) => row.previousHash],
    hash: ['text', (row) => row.hash],
  },
});

type CreditWrite = {
  ownerId: string;
  id: string;
  currency: string;
  amountMinor: number;
  cause: string;
  invoiceId: string;
  at: Temporal.Instant;
};
export const creditRows = rowWriter<CreditWrite>({
  table: 'client_credits',
  columns: {
    owner_id: ['uuid', (row) => row.ownerId],
    id: ['uuid', (row) => row.id],
    currency: ['text', (row) => row.currency],
    amount_minor: ['bigint', (row) => row.amountMinor],
    cause: ['text', (row) => row.cause],
    invoice_id: ['uuid', (row) => row.invoiceId],
    at: ['timestamptz', (row) => row.at],
  },
});
