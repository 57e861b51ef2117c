import { letterSlot } from '#features/communications/letter-slot.tsx';
import { ContactListPage } from '#features/contacts/pages/contact-list.page.tsx';

export const namespaces = ['contacts', 'folders', 'record', 'segments', 'communications'] as const;

/** The list with the manager of its labels open. */
export function Component() {
  return <ContactListPage manager="labels" letter={letterSlot} />;
}
