import { ContactListPage } from '#features/contacts/pages/contact-list.page.tsx';

export const namespaces = ['contacts'] as const;

export function Component() {
  return <ContactListPage isAdding={false} />;
}
