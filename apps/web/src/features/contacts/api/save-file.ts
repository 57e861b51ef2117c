import { callUrl } from '#lib/api/call-url.ts';
import { errorOfAnswer } from '#lib/api/error-answer.ts';
import { requestHeaders } from '#lib/api/request-headers.ts';
import { type ContactFilter, filterQuery } from '../contact-list.rules.ts';
import { exportRef } from './contacts.refs.ts';

/** Hands text to the browser's downloads. */
export function saveCsv({ text, name }: { text: BlobPart; name: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** All tamys that match the filters, as the server writes them. Rejects with `ApiError`. */
export async function saveExport({ filter, name }: { filter: ContactFilter; name: string }): Promise<void> {
  const address = callUrl({ path: exportRef.path, query: filterQuery(filter) });
  const response = await fetch(address, { headers: requestHeaders() });
  if (!response.ok) throw await errorOfAnswer(response);
  saveCsv({ text: await response.arrayBuffer(), name });
}
