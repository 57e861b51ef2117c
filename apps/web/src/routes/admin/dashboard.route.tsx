export { SummaryPage as Component } from '#features/operation/operator/pages/summary.page.tsx';
export const namespaces = ['overview', 'standing'] as const;
