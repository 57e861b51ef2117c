import { letterSlot } from '#features/sending/communications/letter-slot.tsx';
import { ContactListPage } from '#features/audience/contacts/pages/contact-list.page.tsx';

export const namespaces = ['contacts', 'folders', 'record', 'segments', 'communications', 'dates'] as const;

/** The list with its folder manager open. */
export function Component() {
  return <ContactListPage manager="folders" letter={letterSlot} />;
}
