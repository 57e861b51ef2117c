export { MyPlanPage as Component } from '#features/billing/subscriptions/plan/my-plan.page.tsx';
export const namespaces = ['billing', 'account', 'standing', 'charges', 'dates'] as const;
