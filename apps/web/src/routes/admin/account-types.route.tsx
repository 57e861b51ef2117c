export { AccountTypesPage as Component } from '#features/billing/catalog/pages/account-types.page.tsx';
export const namespaces = ['catalog', 'dates'] as const;
