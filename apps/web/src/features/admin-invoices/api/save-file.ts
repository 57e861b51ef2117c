import type { WireLocale } from '@enlace/contract/core/locale.ts';
import type { InvoiceFormat } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { callUrl } from '#lib/api/call-url.ts';
import { errorOfAnswer } from '#lib/api/error-answer.ts';
import { requestHeaders } from '#lib/api/request-headers.ts';
import { filterQuery, type InvoiceFilter } from '../invoice-list.rules.ts';
import { archiveRef, bookRef, fileRef, recordsRef } from './invoices.refs.ts';

const keepMs = 60_000;

/** The server's file name. */
function nameOf(response: Response): string | undefined {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
}

async function save(address: string, name: string): Promise<void> {
  const response = await fetch(address, { headers: requestHeaders() });
  if (!response.ok) throw await errorOfAnswer(response);
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  const object = URL.createObjectURL(new Blob([await response.arrayBuffer()], { type }));
  const link = document.createElement('a');
  link.href = object;
  link.download = nameOf(response) ?? name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(object), keepMs);
}

const endings: Record<InvoiceFormat, string> = { pdf: '.pdf', 'factur-x': '.pdf', ubl: '.xml', cii: '.xml' };

type One = { id: string; fullNumber: string | null };

/** Downloads one invoice in one of its formats. Rejects with `ApiError`, like all here. */
export async function saveInvoice(
  { id, fullNumber }: One,
  format: InvoiceFormat,
  language?: WireLocale,
): Promise<void> {
  const address = callUrl({ path: fileRef.path, params: { id, format }, query: { language } });
  await save(address, `${fullNumber ?? id}${endings[format]}`);
}

/** The matching invoices, or only the selected ones among them. */
export type Exported = { filter: InvoiceFilter; ids: readonly string[] };

function exportQuery({ filter, ids }: Exported) {
  return { ...filterQuery(filter), ids: ids.length === 0 ? undefined : ids.join(',') };
}

/** The ledger for accountants. */
export async function saveBook(what: Exported): Promise<void> {
  await save(callUrl({ path: bookRef.path, query: exportQuery(what) }), 'facturas.csv');
}

/** The documents as one archive. */
export async function saveArchive(what: Exported, format: InvoiceFormat): Promise<void> {
  await save(callUrl({ path: archiveRef.path, query: { ...exportQuery(what), format } }), 'facturas.zip');
}

/** All records of the chain. */
export async function saveRecords(): Promise<void> {
  await save(callUrl({ path: recordsRef.path }), 'registros.jsonl');
}
