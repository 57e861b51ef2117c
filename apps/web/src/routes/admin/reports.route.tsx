export const namespaces = ['reports'] as const;
export { ReportListPage as Component } from '#features/reports/pages/report-list.page.tsx';
