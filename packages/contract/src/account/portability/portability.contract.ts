import { z } from 'zod';
import { defineOperation, fileHeaders } from '../../core/operation.ts';
import { instantCodec } from '../../core/codecs.ts';
import { idSchema } from '../../core/primitives.ts';

/** Exports per 24 hours, days a finished one is kept, seconds a download ticket is valid. */
export const exportLimits = { perDay: 3, keptDays: 7, ticketSeconds: 60 } as const;

export const exportStates = ['queued', 'working', 'ready', 'failed', 'expired'] as const;
export type ExportState = (typeof exportStates)[number];

export const dataExportSchema = z.object({
  id: idSchema,
  state: z.enum(exportStates),
  requestedAt: instantCodec,
  finishedAt: instantCodec.nullable(),
  /** When the finished archive is removed. */
  expiresAt: instantCodec.nullable(),
  /** 0 to 100 while it is being created. */
  percent: z.number().int().min(0).max(100),
  sizeBytes: z.number().nullable(),
  /** Number of files inside. */
  entries: z.number().int().nullable(),
  sha256: z.string().nullable(),
});
export type DataExport = z.input<typeof dataExportSchema>;

export const listExports = defineOperation({
  id: 'exports.list',
  method: 'GET',
  path: '/api/exports',
  access: 'user',
  permission: 'account.read',
  summary: 'The latest exports of everything the client owns, newest first',
  reply: z.object({ items: z.array(dataExportSchema), leftToday: z.number().int() }),
});

export const createExport = defineOperation({
  id: 'exports.create',
  method: 'POST',
  path: '/api/exports',
  access: 'user',
  permission: 'account.security',
  proof: true,
  summary: 'Request one ZIP of everything the client owns; a notification and a mail say when it is ready',
  reply: dataExportSchema,
  errors: ['exports.already_running', 'exports.daily_limit'],
});

export const createExportTicket = defineOperation({
  id: 'exports.ticket',
  method: 'POST',
  path: '/api/exports/:id/ticket',
  access: 'user',
  permission: 'account.security',
  proof: true,
  summary: 'A path that downloads the ZIP once, within a minute',
  params: z.object({ id: idSchema }),
  reply: z.object({ path: z.string() }),
  errors: ['resource.not_found', 'exports.not_ready'],
});

export const downloadExport = defineOperation({
  id: 'exports.download',
  method: 'GET',
  path: '/api/exports/download/:ticket',
  access: 'public',
  summary: 'The ZIP behind a ticket (application/zip); works once',
  params: z.object({ ticket: z.string().min(1).max(100) }),
  media: ['application/zip'],
  answerHeaders: fileHeaders,
  reply: z.string(),
  errors: ['exports.ticket_invalid'],
});
