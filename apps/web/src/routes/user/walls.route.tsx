export { WallsPage as Component } from '#features/walls/pages/walls.page.tsx';
export const namespaces = ['walls', 'editor', 'preferences'] as const;
