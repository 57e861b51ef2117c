export { TrashPage as Component } from '#features/workspace/trash/pages/trash.page.tsx';
export const namespaces = ['trash'] as const;
