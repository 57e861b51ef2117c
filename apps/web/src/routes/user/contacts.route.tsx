export { ContactListPage as Component } from '#features/contacts/pages/contact-list.page.tsx';
export const namespaces = ['contacts', 'folders', 'record', 'segments'] as const;
