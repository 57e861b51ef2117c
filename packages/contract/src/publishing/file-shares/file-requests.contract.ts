import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { idPageQueryShape, pageOf } from '../../core/paging.ts';
import { idSchema, instantSchema } from '../../core/primitives.ts';
import {
  fileRequestSchema,
  maxBytesSchema,
  maxFilesSchema,
  receivedFileSchema,
  requestKindsSchema,
  requestMessageSchema,
  requestTitleSchema,
} from './file-shares.schemas.ts';

const params = z.object({ id: idSchema });

export const listFileRequests = defineOperation({
  id: 'file_requests.list',
  method: 'GET',
  path: '/api/file-requests',
  access: 'user',
  permission: 'files.read',
  summary: 'File requests, newest first',
  query: z.object({
    ...idPageQueryShape,
    /** `ended`: expired, full or closed. */
    state: z.enum(['open', 'ended']).optional(),
    contactId: idSchema.optional(),
  }),
  reply: pageOf(fileRequestSchema).extend({ total: z.number().int() }),
});

export const createFileRequest = defineOperation({
  id: 'file_requests.create',
  method: 'POST',
  path: '/api/file-requests',
  access: 'user',
  permission: 'files.write',
  summary: 'Create a link under which anyone may leave files and see none; files for one tamy appear on its timeline',
  body: z.strictObject({
    title: requestTitleSchema,
    message: requestMessageSchema.default(''),
    folderId: idSchema.nullable().default(null),
    contactId: idSchema.nullable().default(null),
    /** Absent or null: any kind. */
    kinds: requestKindsSchema.nullable().default(null),
    /** In the future; null: open until it is closed. */
    expiresAt: instantSchema.nullable().default(null),
    maxFiles: maxFilesSchema.nullable().default(null),
    /** Per file. */
    maxFileBytes: maxBytesSchema.nullable().default(null),
    maxTotalBytes: maxBytesSchema.nullable().default(null),
  }),
  reply: fileRequestSchema,
  errors: ['resource.not_found', 'file_requests.too_many'],
});

export const changeFileRequest = defineOperation({
  id: 'file_requests.change',
  method: 'PATCH',
  path: '/api/file-requests/:id',
  access: 'user',
  permission: 'files.write',
  summary: 'Change a request; its address stays. What is absent stays as it is, null removes a limit',
  params,
  body: z.strictObject({
    title: requestTitleSchema.optional(),
    message: requestMessageSchema.optional(),
    folderId: idSchema.nullable().optional(),
    kinds: requestKindsSchema.nullable().optional(),
    expiresAt: instantSchema.nullable().optional(),
    maxFiles: maxFilesSchema.nullable().optional(),
    maxFileBytes: maxBytesSchema.nullable().optional(),
    maxTotalBytes: maxBytesSchema.nullable().optional(),
  }),
  reply: fileRequestSchema,
  errors: ['resource.not_found', 'file_requests.closed'],
});

export const closeFileRequest = defineOperation({
  id: 'file_requests.close',
  method: 'POST',
  path: '/api/file-requests/:id/close',
  access: 'user',
  permission: 'files.write',
  summary: 'End a request for good, at once; what arrived stays. A second time changes nothing',
  params,
  reply: fileRequestSchema,
  errors: ['resource.not_found'],
});

export const listReceivedFiles = defineOperation({
  id: 'file_requests.files',
  method: 'GET',
  path: '/api/file-requests/:id/files',
  access: 'user',
  permission: 'files.read',
  summary: 'Files received through a request, newest first',
  params,
  query: z.object(idPageQueryShape),
  reply: pageOf(receivedFileSchema),
  errors: ['resource.not_found'],
});
