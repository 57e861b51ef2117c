import type { ContactListRow } from '@enlace/contract/audience/contacts/contact-list.contract.ts';
import type { CustomField } from '@enlace/contract/audience/contacts/custom-fields.schemas.ts';
import { useTranslation } from 'react-i18next';
import { folderPath } from '#components/folders/folder-tree.rules.ts';
import type { CollectionState } from '#components/folders/use-collection.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { phoneText } from './phone-text.rules.ts';
import { nothing, useFieldText } from './use-field-text.ts';
import type { ListLook } from './use-list-look.ts';

type Options = {
  collection: CollectionState;
  fields: readonly CustomField[];
  look: ListLook<ContactListRow>;
};

/** The second line of a row on phones: the visible columns in order, if not empty. */
export function usePhoneFacts({ collection, fields, look }: Options): (contact: ContactListRow) => string {
  const { t } = useTranslation('segments');
  const formats = useFormats();
  const fieldText = useFieldText();
  const { folders, labels } = collection;
  function textOf(contact: ContactListRow, column: string): string | null {
    const field = fields.find(({ key }) => column === `field:${key}`);
    if (field) {
      const text = fieldText(field, contact.fields[field.key]);
      return text === nothing ? null : text;
    }
    switch (column) {
      case 'email':
      case 'company':
      case 'city':
        return contact[column];
      case 'phone':
        return contact.phone === null ? null : phoneText(contact.phone);
      case 'labels':
        return formats.list(labels.filter(({ id }) => contact.labelIds.includes(id)).map(({ name }) => name));
      case 'folder':
        return contact.folderId === null ? null : folderPath(folders, contact.folderId);
      case 'language':
        return contact.language && t(($) => $.segments.rules.language[contact.language ?? 'es']);
      case 'source':
        return t(($) => $.segments.rules.source[contact.source]);
      case 'created':
        return formats.date(contact.createdAt);
      default:
        // Name, status and last activity are elsewhere in the row.
        return null;
    }
  }
  return (contact) => {
    const said = look.columns.map(({ id }) => textOf(contact, id)).filter((text) => text !== null && text !== '');
    return said.length === 0 ? nothing : said.join(' · ');
  };
}
