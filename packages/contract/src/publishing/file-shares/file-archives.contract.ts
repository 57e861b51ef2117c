import { z } from 'zod';
import { issue } from '../../core/field-issues.ts';
import { defineOperation } from '../../core/operation.ts';
import { idSchema, instantSchema } from '../../core/primitives.ts';
import { fileArchiveLimits } from './file-shares.schemas.ts';

const idsSchema = z.array(idSchema).max(fileArchiveLimits.items).default([]);

export const orderFileArchive = defineOperation({
  id: 'file_archives.order',
  method: 'POST',
  path: '/api/file-archives',
  access: 'user',
  permission: 'files.read',
  history: 'none',
  summary:
    'Address of a ZIP with these files and everything in these folders; it is created while it is downloaded, and is valid for an hour',
  body: z
    .strictObject({ fileIds: idsSchema, folderIds: idsSchema })
    .refine(({ fileIds, folderIds }) => fileIds.length + folderIds.length > 0, {
      path: ['fileIds'],
      ...issue('required'),
    })
    .refine(({ fileIds, folderIds }) => fileIds.length + folderIds.length <= fileArchiveLimits.items, {
      path: ['fileIds'],
      ...issue('too_big', { limit: fileArchiveLimits.items }),
    }),
  reply: z.object({
    path: z.string(),
    until: instantSchema,
    files: z.number().int(),
    /** Of all files, uncompressed. */
    bytes: z.number().int(),
  }),
  errors: ['resource.not_found', 'file_archives.empty'],
});
