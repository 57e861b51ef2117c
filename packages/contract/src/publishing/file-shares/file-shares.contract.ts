import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { idPageQueryShape, pageOf } from '../../core/paging.ts';
import { idSchema, instantSchema } from '../../core/primitives.ts';
import {
  fileShareSchema,
  maxDownloadsSchema,
  shareMessageSchema,
  shareNameSchema,
  sharePasswordSchema,
  shareTargetSchema,
} from './file-shares.schemas.ts';

const params = z.object({ id: idSchema });

export const listFileShares = defineOperation({
  id: 'file_shares.list',
  method: 'GET',
  path: '/api/file-shares',
  access: 'user',
  permission: 'files.read',
  summary: 'Share links of files and folders, newest first',
  query: z.object({
    ...idPageQueryShape,
    /** `ended`: expired, used up or revoked. */
    state: z.enum(['active', 'ended']).optional(),
    fileId: idSchema.optional(),
    folderId: idSchema.optional(),
  }),
  reply: pageOf(fileShareSchema).extend({ total: z.number().int() }),
});

export const createFileShare = defineOperation({
  id: 'file_shares.create',
  method: 'POST',
  path: '/api/file-shares',
  access: 'user',
  permission: 'files.write',
  summary: 'Create a link under which anyone may download a file, or the files of a folder',
  body: z.strictObject({
    target: shareTargetSchema,
    /** Absent: the name of the shared item. */
    name: shareNameSchema.optional(),
    message: shareMessageSchema.default(''),
    /** In the future; null: until it is revoked. */
    expiresAt: instantSchema.nullable().default(null),
    password: sharePasswordSchema.nullable().default(null),
    maxDownloads: maxDownloadsSchema.nullable().default(null),
  }),
  reply: fileShareSchema,
  errors: ['resource.not_found', 'file_shares.too_many'],
});

export const changeFileShare = defineOperation({
  id: 'file_shares.change',
  method: 'PATCH',
  path: '/api/file-shares/:id',
  access: 'user',
  permission: 'files.write',
  summary: 'Change a share link; its address stays. What is absent stays as it is, null removes a limit',
  params,
  body: z.strictObject({
    name: shareNameSchema.optional(),
    message: shareMessageSchema.optional(),
    expiresAt: instantSchema.nullable().optional(),
    /** Changing it locks out visitors who used the old one. */
    password: sharePasswordSchema.nullable().optional(),
    maxDownloads: maxDownloadsSchema.nullable().optional(),
  }),
  reply: fileShareSchema,
  errors: ['resource.not_found', 'file_shares.revoked'],
});

export const revokeFileShare = defineOperation({
  id: 'file_shares.revoke',
  method: 'POST',
  path: '/api/file-shares/:id/revoke',
  access: 'user',
  permission: 'files.write',
  summary: 'Revoke a share link for good, at once; a second time changes nothing',
  params,
  reply: fileShareSchema,
  errors: ['resource.not_found'],
});
