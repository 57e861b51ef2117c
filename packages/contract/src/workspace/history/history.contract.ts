import { z } from 'zod';
import { defineOperation, fileHeaders } from '../../core/operation.ts';
import { pageOf } from '../../core/paging.ts';
import { emptySchema, idSchema } from '../../core/primitives.ts';
import {
  auditFilterSchema,
  auditPageSchema,
  historyCheckSchema,
  historyDetailSchema,
  historyEntrySchema,
  historyFilterSchema,
  historyFormatShape,
  historyPageSchema,
} from './history.schemas.ts';

const params = z.object({ id: idSchema });
const page = pageOf(historyEntrySchema);
const lastCheck = z.object({ check: historyCheckSchema.nullable() });
const startedCheck = z.object({ check: historyCheckSchema });

export const listHistory = defineOperation({
  id: 'history.list',
  method: 'GET',
  path: '/api/history',
  access: 'user',
  permission: 'history.read',
  summary: 'Changes in the account, newest first',
  query: historyPageSchema,
  reply: page,
});

export const exportHistory = defineOperation({
  id: 'history.export',
  method: 'GET',
  path: '/api/history/export',
  access: 'user',
  permission: 'history.read',
  summary: 'All matching entries, oldest first, as CSV or as JSON Lines with the fields that prove them',
  query: historyFilterSchema.extend(historyFormatShape),
  media: ['text/csv', 'application/jsonl'],
  answerHeaders: fileHeaders,
  reply: emptySchema,
});

export const getHistoryCheck = defineOperation({
  id: 'history.last_check',
  method: 'GET',
  path: '/api/history/check',
  access: 'user',
  permission: 'history.read',
  summary: 'The last check of the account’s chain, with its progress while it runs',
  reply: lastCheck,
});

export const startHistoryCheck = defineOperation({
  id: 'history.start_check',
  method: 'POST',
  path: '/api/history/check',
  access: 'user',
  permission: 'history.read',
  history: 'none',
  summary: 'Check the account’s chain from its beginning; a running check continues',
  reply: startedCheck,
});

export const getHistoryEntry = defineOperation({
  id: 'history.get',
  method: 'GET',
  path: '/api/history/:id',
  access: 'user',
  permission: 'history.read',
  summary: 'One entry with its values before and after and its seal',
  params,
  reply: historyDetailSchema,
});

export const listAudit = defineOperation({
  id: 'history.audit_list',
  method: 'GET',
  path: '/api/admin/history',
  access: 'admin',
  permission: 'audit.read',
  summary: 'Changes in the whole installation, newest first',
  query: auditPageSchema,
  reply: page,
});

export const exportAudit = defineOperation({
  id: 'history.audit_export',
  method: 'GET',
  path: '/api/admin/history/export',
  access: 'admin',
  permission: 'audit.read',
  summary: 'All matching entries of the installation as CSV or JSON Lines',
  query: auditFilterSchema.extend(historyFormatShape),
  media: ['text/csv', 'application/jsonl'],
  answerHeaders: fileHeaders,
  reply: emptySchema,
});

export const getAuditCheck = defineOperation({
  id: 'history.audit_last_check',
  method: 'GET',
  path: '/api/admin/history/check',
  access: 'admin',
  permission: 'audit.read',
  summary: 'The last check of the whole chain, with its progress while it runs',
  reply: lastCheck,
});

export const startAuditCheck = defineOperation({
  id: 'history.audit_start_check',
  method: 'POST',
  path: '/api/admin/history/check',
  access: 'admin',
  permission: 'audit.read',
  history: 'none',
  summary: 'Check the whole chain from its beginning; a running check continues',
  reply: startedCheck,
});

export const listAuditClients = defineOperation({
  id: 'history.audit_clients',
  method: 'GET',
  path: '/api/admin/history/clients',
  access: 'admin',
  permission: 'audit.read',
  summary: 'Clients to filter by: ten whose name, alias or address contains the text, or the one with this id',
  query: z.object({ search: z.string().trim().max(100).optional(), id: idSchema.optional() }),
  reply: z.object({ items: z.array(z.object({ id: idSchema, name: z.string(), alias: z.string() })) }),
});

export const getAuditEntry = defineOperation({
  id: 'history.audit_get',
  method: 'GET',
  path: '/api/admin/history/:id',
  access: 'admin',
  permission: 'audit.read',
  summary: 'One entry of the installation with its values before and after and its seal',
  params,
  reply: historyDetailSchema,
});
