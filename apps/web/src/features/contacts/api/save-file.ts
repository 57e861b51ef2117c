import type { ExportFormat } from '@enlace/contract/audience/contacts/contacts.contract.ts';
import { callUrl } from '#lib/api/call-url.ts';
import { errorOfAnswer } from '#lib/api/error-answer.ts';
import { requestHeaders } from '#lib/api/request-headers.ts';
import { type ContactFilter, filterQuery } from '../contact-list.rules.ts';
import { exportRef } from './contacts.refs.ts';

export function saveBlob({ blob, name }: { blob: Blob; name: string }): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export function saveCsv({ text, name }: { text: BlobPart; name: string }): void {
  saveBlob({ blob: new Blob([text], { type: 'text/csv;charset=utf-8' }), name });
}

const endings = { csv: 'csv', xlsx: 'xlsx', vcard: 'vcf' } as const;

type Export = { filter: ContactFilter; format: ExportFormat; ids?: readonly string[] };

/** Downloads all contacts matching the filters, or the selected ones. Rejects with `ApiError`. */
export async function saveExport({ filter, format, ids }: Export): Promise<void> {
  const chosen = ids === undefined ? {} : { ids: ids.join(',') };
  const address = callUrl({ path: exportRef.path, query: { ...filterQuery(filter), format, ...chosen } });
  const response = await fetch(address, { headers: requestHeaders() });
  if (!response.ok) throw await errorOfAnswer(response);
  saveBlob({ blob: await response.blob(), name: `tamys.${endings[format]}` });
}
