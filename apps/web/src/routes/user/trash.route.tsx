export { TrashPage as Component } from '#features/trash/pages/trash.page.tsx';
export const namespaces = ['trash'] as const;
