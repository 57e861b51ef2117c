import { letterSlot } from '#features/communications/letter-slot.tsx';
import { ContactListPage } from '#features/contacts/pages/contact-list.page.tsx';

export const namespaces = ['contacts', 'folders', 'record', 'segments', 'communications'] as const;

/** The list with its folder manager open. */
export function Component() {
  return <ContactListPage manager="folders" letter={letterSlot} />;
}
