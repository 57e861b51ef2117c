export { SearchPage as Component } from '#features/shell/palette/search.page.tsx';
export const namespaces = ['search'] as const;
