export { PeriodsPage as Component } from '#features/billing/catalog/pages/periods.page.tsx';
export const namespaces = ['catalog', 'dates'] as const;
