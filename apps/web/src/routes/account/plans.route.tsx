export { PlansPage as Component } from '#features/billing/subscriptions/plans/plans.page.tsx';
export const namespaces = ['billing', 'account', 'standing', 'charges'] as const;
