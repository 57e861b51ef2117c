export { SearchPage as Component } from '#features/account/shell/palette/search.page.tsx';
export const namespaces = ['search'] as const;
