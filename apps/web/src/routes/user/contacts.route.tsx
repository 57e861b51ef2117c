import { letterSlot } from '#features/communications/letter-slot.tsx';
import { ContactListPage } from '#features/contacts/pages/contact-list.page.tsx';

export const namespaces = ['contacts', 'folders', 'record', 'segments', 'communications'] as const;

export function Component() {
  return <ContactListPage letter={letterSlot} />;
}
