import type {
  countReports,
  decideReport,
  getReport,
  listReports,
  releaseProfile,
  reopenReport,
  withholdProfile,
} from '@enlace/contract/publishing/reports/reports.contract.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

export const listRef = operationRef<typeof listReports>({ method: 'GET', path: '/api/admin/reports' });
export const countsRef = operationRef<typeof countReports>({ method: 'GET', path: '/api/admin/reports/counts' });
export const reportRef = operationRef<typeof getReport>({ method: 'GET', path: '/api/admin/reports/:id' });
export const decideRef = operationRef<typeof decideReport>({ method: 'POST', path: '/api/admin/reports/:id/decide' });
export const reopenRef = operationRef<typeof reopenReport>({ method: 'POST', path: '/api/admin/reports/:id/reopen' });
export const withholdRef = operationRef<typeof withholdProfile>({
  method: 'POST',
  path: '/api/admin/reports/:id/withhold',
});
export const releaseRef = operationRef<typeof releaseProfile>({
  method: 'POST',
  path: '/api/admin/reports/:id/release',
});
