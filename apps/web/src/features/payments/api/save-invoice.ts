import type { downloadInvoice, downloadInvoiceYear } from '@enlace/contract/billing/invoices/invoices.contract.ts';
import type { InvoiceFormat } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { callUrl } from '#lib/api/call-url.ts';
import { errorOfAnswer } from '#lib/api/error-answer.ts';
import { operationRef } from '#lib/api/operation-ref.ts';
import { requestHeaders } from '#lib/api/request-headers.ts';

const fileRef = operationRef<typeof downloadInvoice>({ method: 'GET', path: '/api/invoices/:id/files/:format' });
const yearRef = operationRef<typeof downloadInvoiceYear>({ method: 'GET', path: '/api/invoices/archive' });
const keepMs = 60_000;

/** Downloads a file with the session. Rejects with `ApiError`. */
async function save(address: string, name: string): Promise<void> {
  const response = await fetch(address, { headers: requestHeaders() });
  if (!response.ok) throw await errorOfAnswer(response);
  const given = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  const object = URL.createObjectURL(new Blob([await response.arrayBuffer()], { type }));
  const link = document.createElement('a');
  link.href = object;
  link.download = given ?? name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(object), keepMs);
}

const endings: Record<InvoiceFormat, string> = { pdf: '.pdf', 'factur-x': '.pdf', ubl: '.xml', cii: '.xml' };

export async function saveInvoice(
  { id, fullNumber }: { id: string; fullNumber: string | null },
  format: InvoiceFormat,
): Promise<void> {
  await save(callUrl({ path: fileRef.path, params: { id, format } }), `${fullNumber ?? id}${endings[format]}`);
}

/** All invoices of a year as one archive. */
export async function saveInvoiceYear(year: number): Promise<void> {
  await save(callUrl({ path: yearRef.path, query: { year } }), `${year}.zip`);
}
