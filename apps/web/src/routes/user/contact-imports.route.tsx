export { ImportListPage as Component } from '#features/audience/imports/pages/import-list.page.tsx';

export const namespaces = ['imports'] as const;
