export { CatalogPage as Component } from '#features/billing/catalog/pages/catalog.page.tsx';
export const namespaces = ['catalog', 'dates'] as const;
