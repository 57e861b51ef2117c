export { DuplicatesPage as Component } from '#features/audience/contacts/pages/duplicates.page.tsx';
export const namespaces = ['contacts', 'record'] as const;
