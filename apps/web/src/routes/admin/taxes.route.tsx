export { TaxesPage as Component } from '#features/billing/catalog/pages/taxes.page.tsx';
export const namespaces = ['catalog', 'dates'] as const;
