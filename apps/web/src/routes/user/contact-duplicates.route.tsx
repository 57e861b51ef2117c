export { DuplicatesPage as Component } from '#features/contacts/pages/duplicates.page.tsx';
export const namespaces = ['contacts', 'record'] as const;
