import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { instantCodec } from '../../core/codecs.ts';
import { idSchema } from '../../core/primitives.ts';
import { fileUsages } from '../../files/drive/drive.contract.ts';
import { fileSchema } from '../../files/drive/files.contract.ts';

/** Maximum items of each part of the start. */
export const driveStartLimits = { recent: 8, suggested: 6 } as const;

/**
 * `received`: left through a request and not opened since; `expiring`: its link ends within a week; `downloaded`:
 * somebody downloaded it through a link in the last two weeks.
 */
export const suggestionReasons = ['received', 'expiring', 'downloaded'] as const;

export const recentFileSchema = z.object({ file: fileSchema, as: z.enum(fileUsages), at: instantCodec });
export type RecentFile = z.input<typeof recentFileSchema>;

export const suggestedFileSchema = z.object({
  file: fileSchema,
  why: z.enum(suggestionReasons),
  /** When it arrived, ends or was downloaded. */
  at: instantCodec,
});
export type SuggestedFile = z.input<typeof suggestedFileSchema>;

export const getDriveStart = defineOperation({
  id: 'files.start',
  method: 'GET',
  path: '/api/files/start',
  access: 'user',
  permission: 'files.read',
  summary: 'Files used in the last 30 days, and files that may need attention, each with the reason',
  reply: z.object({ recent: z.array(recentFileSchema), suggested: z.array(suggestedFileSchema) }),
});

/** Where a file came from; `unknown`: from before the history, or made by the installation. */
export const fileOrigins = ['upload', 'crop', 'copy', 'api_key', 'support', 'request', 'unknown'] as const;

export const getFileOrigin = defineOperation({
  id: 'files.origin',
  method: 'GET',
  path: '/api/files/:id/origin',
  access: 'user',
  permission: 'files.read',
  summary: 'Who added a file, and how: the person, an API key, support, or somebody through a file request',
  params: z.object({ id: idSchema }),
  reply: z.object({
    via: z.enum(fileOrigins),
    /** The person or the sender; null if unknown, empty if the sender gave none. */
    name: z.string().nullable(),
    request: z.object({ id: idSchema, title: z.string() }).nullable(),
  }),
  errors: ['resource.not_found'],
});

export const sharedTargetSchema = z.object({
  kind: z.enum(['file', 'folder']),
  id: idSchema,
  /** Number of working links. */
  links: z.number().int(),
  /** When the last of them ends; null: at least one has no end. */
  until: instantCodec.nullable(),
});
export type SharedTarget = z.input<typeof sharedTargetSchema>;

export const listSharedTargets = defineOperation({
  id: 'file_shares.targets',
  method: 'GET',
  path: '/api/file-shares/targets',
  access: 'user',
  permission: 'files.read',
  summary: 'Files and folders with a working link, and until when they can be downloaded',
  reply: z.object({ items: z.array(sharedTargetSchema) }),
});
