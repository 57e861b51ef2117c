export { PackagesPage as Component } from '#features/billing/catalog/pages/packages.page.tsx';
export const namespaces = ['catalog', 'dates'] as const;
