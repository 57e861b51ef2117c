import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { idPageQueryShape, pageOf } from '../../core/paging.ts';
import { idSchema } from '../../core/primitives.ts';
import {
  decideReportInputSchema,
  reportFilterShape,
  reportListItemSchema,
  reportSchema,
  withholdInputSchema,
} from './reports.schemas.ts';

const params = z.object({ id: idSchema });
const one = '/api/admin/reports/:id';

export const listReports = defineOperation({
  id: 'reports.list',
  method: 'GET',
  path: '/api/admin/reports',
  access: 'admin',
  permission: 'reports.read',
  summary: 'Visitors’ reports about public pages, newest first',
  query: z.object({ ...idPageQueryShape, ...reportFilterShape }),
  reply: pageOf(reportListItemSchema),
});

export const countReports = defineOperation({
  id: 'reports.counts',
  method: 'GET',
  path: '/api/admin/reports/counts',
  access: 'admin',
  permission: 'reports.read',
  summary: 'How many reports there are in each state',
  reply: z.object({ open: z.number().int(), resolved: z.number().int(), rejected: z.number().int() }),
});

export const getReport = defineOperation({
  id: 'reports.get',
  method: 'GET',
  path: one,
  access: 'admin',
  permission: 'reports.read',
  summary: 'One report with the state of its page and the other reports about it',
  params,
  reply: reportSchema,
});

export const decideReport = defineOperation({
  id: 'reports.decide',
  method: 'POST',
  path: `${one}/decide`,
  access: 'admin',
  permission: 'reports.write',
  summary: 'Close a report as resolved or rejected; the page stays as it is',
  params,
  body: decideReportInputSchema,
  reply: reportSchema,
  errors: ['reports.already_decided'],
});

export const reopenReport = defineOperation({
  id: 'reports.reopen',
  method: 'POST',
  path: `${one}/reopen`,
  access: 'admin',
  permission: 'reports.write',
  summary: 'Reopen a decided report',
  params,
  reply: reportSchema,
  errors: ['reports.not_decided'],
});

export const withholdProfile = defineOperation({
  id: 'reports.withhold',
  method: 'POST',
  path: `${one}/withhold`,
  access: 'admin',
  permission: 'reports.write',
  summary: 'Take the reported page down, notify its client of the reason, and resolve its open reports',
  params,
  body: withholdInputSchema,
  reply: reportSchema,
  errors: ['reports.already_withheld'],
});

export const releaseProfile = defineOperation({
  id: 'reports.release',
  method: 'POST',
  path: `${one}/release`,
  access: 'admin',
  permission: 'reports.write',
  summary: 'Release a withheld page and notify its client',
  params,
  reply: reportSchema,
  errors: ['reports.not_withheld'],
});
