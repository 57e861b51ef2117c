import type { ExportFormat } from '@enlace/contract/audience/contacts/contacts.contract.ts';
import { exportContactsRef } from '@enlace/contract/audience/contacts/contacts.refs.gen.ts';
import { contactEverythingRef } from '@enlace/contract/audience/contacts/privacy.refs.gen.ts';
import { saveFileAs } from '#lib/files/save-file.ts';
import { type ContactFilter, filterQuery } from '../contact-list.rules.ts';

const endings = { csv: 'csv', xlsx: 'xlsx', vcard: 'vcf' } as const;

type Export = { filter: ContactFilter; format: ExportFormat; ids?: readonly string[] };

/** Downloads all contacts matching the filters, or the selected ones. Rejects with `ApiError`. */
export async function saveExport({ filter, format, ids }: Export): Promise<void> {
  const chosen = ids === undefined ? {} : { ids: ids.join(',') };
  await saveFileAs(
    exportContactsRef,
    { query: { ...filterQuery(filter), format, ...chosen } },
    `tamys.${endings[format]}`,
  );
}

export type EverythingFormat = 'json' | 'html';

/** Everything about one person as a file of the browser’s downloads. Rejects with `ApiError`. */
export async function saveEverything({ id, format }: { id: string; format: EverythingFormat }): Promise<void> {
  await saveFileAs(contactEverythingRef, { params: { id }, query: { format } }, `tamy-${id.slice(0, 8)}.${format}`);
}
