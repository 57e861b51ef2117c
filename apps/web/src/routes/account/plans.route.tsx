export { PlansPage as Component } from '#features/billing/plans/plans.page.tsx';
export const namespaces = ['billing', 'account', 'standing', 'charges'] as const;
