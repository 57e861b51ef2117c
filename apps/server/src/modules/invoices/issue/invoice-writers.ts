import { rowWriter } from '#platform/database/row-writer.ts';
import type { InvoiceRow, LineRow, TaxRow } from '../invoices.types.ts';
import type { ChainRecord } from '../chain/chain-record.rules.ts';

export const writeInvoiceRows = rowWriter<InvoiceRow>({
  table: 'invoices',
  columns: {
    ownerId: 'uuid',
    id: 'uuid',
    kind: 'text',
    state: 'text',
    seriesId: 'uuid',
    seriesYear: 'int',
    number: 'bigint',
    fullNumber: 'text',
    currency: 'text',
    locale: 'text',
    timeZone: 'text',
    issuedAt: 'timestamptz',
    issueDate: 'date',
    dueDate: 'date',
    seller: 'jsonb',
    buyer: 'jsonb',
    netMinor: 'bigint',
    taxMinor: 'bigint',
    totalMinor: 'bigint',
    creditMinor: 'bigint',
    paidMinor: 'bigint',
    creditedMinor: 'bigint',
    rectifiesId: 'uuid',
    reason: 'text',
    paymentReference: 'text',
    paidAt: 'timestamptz',
    sentAt: 'timestamptz',
    createdAt: 'timestamptz',
  },
});

export const writeLineRows = rowWriter<LineRow>({
  table: 'invoice_lines',
  columns: {
    ownerId: 'uuid',
    invoiceId: 'uuid',
    position: 'int',
    kind: 'text',
    description: 'text',
    detail: 'text',
    quantityMilli: 'bigint',
    unitMinor: 'bigint',
    netMinor: 'bigint',
    grossMinor: 'bigint',
    taxCode: 'text',
    taxCategory: 'text',
    ratePpm: 'int',
    periodStart: 'timestamptz',
    periodEnd: 'timestamptz',
    subscriptionId: 'uuid',
    purchaseId: 'uuid',
  },
});

export const writeTaxRows = rowWriter<TaxRow>({
  table: 'invoice_taxes',
  columns: {
    ownerId: 'uuid',
    invoiceId: 'uuid',
    taxCode: 'text',
    taxCategory: 'text',
    ratePpm: 'int',
    name: 'text',
    rounding: 'text',
    netMinor: 'bigint',
    taxMinor: 'bigint',
    note: 'text',
  },
});

type NumberRow = {
  seriesId: string | null;
  year: number | null;
  number: number | null;
  ownerId: string;
  invoiceId: string;
  fullNumber: string | null;
};
export const writeNumberRows = rowWriter<NumberRow>({
  table: 'invoice_numbers',
  columns: { seriesId: 'uuid', year: 'int', number: 'bigint', ownerId: 'uuid', invoiceId: 'uuid', fullNumber: 'text' },
});

export type ChainRow = ChainRecord & { ownerId: string; invoiceId: string };
export const writeChainRows = rowWriter<ChainRow>({
  table: 'invoice_chain',
  columns: {
    sequence: 'bigint',
    recordKind: 'text',
    ownerId: 'uuid',
    invoiceId: 'uuid',
    issuerTaxId: 'text',
    fullNumber: 'text',
    issueDate: 'date',
    invoiceType: 'text',
    taxTotal: 'text',
    invoiceTotal: 'text',
    recordedAt: 'text',
    previousHash: 'text',
    hash: 'text',
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
export const writeCreditRows = rowWriter<CreditWrite>({
  table: 'client_credits',
  columns: {
    ownerId: 'uuid',
    id: 'uuid',
    currency: 'text',
    amountMinor: 'bigint',
    cause: 'text',
    invoiceId: 'uuid',
    at: 'timestamptz',
  },
});
