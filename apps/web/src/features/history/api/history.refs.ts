import type {
  exportAudit,
  exportHistory,
  getAuditCheck,
  getAuditEntry,
  getHistoryCheck,
  getHistoryEntry,
  listAudit,
  listAuditClients,
  listHistory,
  startAuditCheck,
  startHistoryCheck,
} from '@enlace/contract/workspace/history/history.contract.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

/** The client's own history. */
export const userRefs = {
  list: operationRef<typeof listHistory>({ method: 'GET', path: '/api/history' }),
  entry: operationRef<typeof getHistoryEntry>({ method: 'GET', path: '/api/history/:id' }),
  lastCheck: operationRef<typeof getHistoryCheck>({ method: 'GET', path: '/api/history/check' }),
  startCheck: operationRef<typeof startHistoryCheck>({ method: 'POST', path: '/api/history/check' }),
  export: operationRef<typeof exportHistory>({ method: 'GET', path: '/api/history/export' }),
};

/** The installation's. */
export const adminRefs = {
  list: operationRef<typeof listAudit>({ method: 'GET', path: '/api/admin/history' }),
  entry: operationRef<typeof getAuditEntry>({ method: 'GET', path: '/api/admin/history/:id' }),
  lastCheck: operationRef<typeof getAuditCheck>({ method: 'GET', path: '/api/admin/history/check' }),
  startCheck: operationRef<typeof startAuditCheck>({ method: 'POST', path: '/api/admin/history/check' }),
  export: operationRef<typeof exportAudit>({ method: 'GET', path: '/api/admin/history/export' }),
  clients: operationRef<typeof listAuditClients>({ method: 'GET', path: '/api/admin/history/clients' }),
};
