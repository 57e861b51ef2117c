export { ImportPage as Component } from '#features/imports/pages/import.page.tsx';

export const namespaces = ['imports'] as const;
