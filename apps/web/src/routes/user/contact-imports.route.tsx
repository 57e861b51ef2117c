export { ImportListPage as Component } from '#features/imports/pages/import-list.page.tsx';

export const namespaces = ['imports'] as const;
