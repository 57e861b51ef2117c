export const namespaces = ['reports'] as const;
export { ReportListPage as Component } from '#features/publishing/reports/pages/report-list.page.tsx';
