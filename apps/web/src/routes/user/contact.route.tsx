import { useParams } from 'react-router';
import { ContactAutomations } from '#features/sending/automations/components/contact-automations.tsx';
import { letterSlot } from '#features/sending/communications/letter-slot.tsx';
import { ContactListPage } from '#features/audience/contacts/pages/contact-list.page.tsx';
import { ContactPage } from '#features/audience/contacts/pages/contact.page.tsx';

export const namespaces = [
  'contacts',
  'folders',
  'record',
  'segments',
  'communications',
  'automations',
  'dates',
  'topics',
] as const;

/** `nuevo` in place of a contact's id: the list with the form next to it. */
export function Component() {
  const { profileId } = useParams();
  if (profileId === 'nuevo') return <ContactListPage isAdding letter={letterSlot} />;
  return <ContactPage letter={letterSlot} automations={(contactId) => <ContactAutomations contactId={contactId} />} />;
}
