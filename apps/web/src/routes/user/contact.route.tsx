import { useParams } from 'react-router';
import { ContactListPage } from '#features/contacts/pages/contact-list.page.tsx';
import { ContactPage } from '#features/contacts/pages/contact.page.tsx';

export const namespaces = ['contacts', 'folders', 'record', 'segments'] as const;

/** `nuevo` stands where a tamy's id would: the list with the form beside it. */
export function Component() {
  const { profileId } = useParams();
  return profileId === 'nuevo' ? <ContactListPage isAdding /> : <ContactPage />;
}
