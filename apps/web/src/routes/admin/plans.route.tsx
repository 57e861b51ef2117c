export { PlansPage as Component } from '#features/billing/catalog/pages/plans.page.tsx';
export const namespaces = ['catalog', 'dates'] as const;
