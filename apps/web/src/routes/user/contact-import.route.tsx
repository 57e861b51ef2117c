export { ImportPage as Component } from '#features/audience/imports/pages/import.page.tsx';

export const namespaces = ['imports', 'dates'] as const;
