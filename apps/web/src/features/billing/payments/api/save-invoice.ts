import { downloadInvoiceRef, downloadInvoiceYearRef } from '@enlace/contract/billing/invoices/invoices.refs.gen.ts';
import type { InvoiceFormat } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { saveFile } from '#lib/files/save-file.ts';

const endings: Record<InvoiceFormat, string> = { pdf: '.pdf', 'factur-x': '.pdf', ubl: '.xml', cii: '.xml' };

export async function saveInvoice(
  { id, fullNumber }: { id: string; fullNumber: string | null },
  format: InvoiceFormat,
): Promise<void> {
  await saveFile(downloadInvoiceRef, { params: { id, format } }, `${fullNumber ?? id}${endings[format]}`);
}

/** All invoices of a year as one archive. */
export async function saveInvoiceYear(year: number): Promise<void> {
  await saveFile(downloadInvoiceYearRef, { query: { year } }, `${year}.zip`);
}
