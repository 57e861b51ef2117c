import {
  downloadAdminInvoiceRef,
  exportInvoiceArchiveRef,
  exportInvoiceBookRef,
} from '@enlace/contract/billing/invoices/admin-invoices.refs.gen.ts';
import { exportInvoiceChainRef } from '@enlace/contract/billing/invoices/invoice-chain.refs.gen.ts';
import type { WireLocale } from '@enlace/contract/core/locale.ts';
import type { InvoiceFormat } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { saveFile } from '#lib/files/save-file.ts';
import { filterQuery, type InvoiceFilter } from '../invoice-list.rules.ts';

const endings: Record<InvoiceFormat, string> = { pdf: '.pdf', 'factur-x': '.pdf', ubl: '.xml', cii: '.xml' };

type One = { id: string; fullNumber: string | null };

/** Downloads one invoice in one of its formats. Rejects with `ApiError`, like all here. */
export async function saveInvoice(
  { id, fullNumber }: One,
  format: InvoiceFormat,
  language?: WireLocale,
): Promise<void> {
  await saveFile(
    downloadAdminInvoiceRef,
    { params: { id, format }, query: { language } },
    `${fullNumber ?? id}${endings[format]}`,
  );
}

/** The matching invoices, or only the selected ones among them. */
export type Exported = { filter: InvoiceFilter; ids: readonly string[] };

function exportQuery({ filter, ids }: Exported) {
  return { ...filterQuery(filter), ids: ids.length === 0 ? undefined : ids.join(',') };
}

/** The ledger for accountants. */
export async function saveBook(what: Exported): Promise<void> {
  await saveFile(exportInvoiceBookRef, { query: exportQuery(what) }, 'facturas.csv');
}

/** The documents as one archive. */
export async function saveArchive(what: Exported, format: InvoiceFormat): Promise<void> {
  await saveFile(exportInvoiceArchiveRef, { query: { ...exportQuery(what), format } }, 'facturas.zip');
}

/** All records of the chain. */
export async function saveRecords(): Promise<void> {
  await saveFile(exportInvoiceChainRef, {}, 'registros.jsonl');
}
