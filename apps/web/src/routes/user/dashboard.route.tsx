export { DashboardPage as Component } from '#features/dashboard/pages/dashboard.page.tsx';
export const namespaces = ['dashboard', 'standing'] as const;
