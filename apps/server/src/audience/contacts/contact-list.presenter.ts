import type { ContactListRow } from '@enlace/contract/audience/contacts/contact-list.contract.ts';
import { toWireLocale } from '@enlace/contract/core/locale.ts';
import { presentListItem } from './contacts.presenter.ts';
import type { ContactLine } from './contacts.queries.ts';

/** A list row with everything its columns can show. */
export function presentLine(row: ContactLine): ContactListRow {
  const { language, source, fields, folderId, labelIds } = row;
  return {
    ...presentListItem(row),
    language: language ? toWireLocale(language) : null,
    source,
    fields,
    folderId,
    labelIds,
  };
}
