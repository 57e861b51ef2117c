export { PlanPage as Component } from '#features/account/pages/plan.page.tsx';
export const namespaces = ['account'] as const;
