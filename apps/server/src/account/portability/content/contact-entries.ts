import { allContacts } from '#audience/door.ts';
import type { ZipEntry } from '#platform/zip/write-zip.ts';
import { encoded, type ExportContext } from './export-context.ts';

/**
 * Contacts again in the forms that other programs take, a table and an address book, as the list exports them; those in
 * the trash are in the JSON file.
 */
export async function* contactEntries({ deps, owner, requestedAt }: ExportContext): AsyncGenerator<ZipEntry> {
  const all = { deps, owner, now: requestedAt };
  yield { path: 'contacts/contacts.csv', content: encoded(allContacts(all, 'csv')) };
  yield { path: 'contacts/contacts.vcf', content: encoded(allContacts(all, 'vcard')) };
}
