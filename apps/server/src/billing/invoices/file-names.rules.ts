import type { InvoiceFormat } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import type { InvoiceRow } from './invoices.types.ts';
import { invoicesTexts } from './locales/texts.ts';

const endings: Readonly<Record<InvoiceFormat, string>> = {
  pdf: '.pdf',
  'factur-x': '.factur-x.pdf',
  ubl: '.ubl.xml',
  cii: '.cii.xml',
};

export const invoiceMimes: Readonly<Record<InvoiceFormat, string>> = {
  pdf: 'application/pdf',
  'factur-x': 'application/pdf',
  ubl: 'application/xml; charset=utf-8',
  cii: 'application/xml; charset=utf-8',
};

/** `factura-F2026-000211.pdf`: path separators in a number become hyphens. */
export function invoiceFileName(
  { kind, locale, fullNumber }: Pick<InvoiceRow, 'kind' | 'locale' | 'fullNumber'>,
  format: InvoiceFormat,
): string {
  const number = (fullNumber ?? '').replace(/[^A-Za-z0-9._-]+/g, '-');
  return `${invoicesTexts[locale].file[kind]}-${number}${endings[format]}`;
}
