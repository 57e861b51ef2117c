import { z } from 'zod';
import { defineOperation, fileHeaders } from '../../core/operation.ts';
import { idPageQueryShape, pageOf } from '../../core/paging.ts';
import { emptySchema, idSchema } from '../../core/primitives.ts';
import {
  importDetailSchema,
  importOutcomes,
  importPlanSchema,
  importReadingSchema,
  importRowSchema,
  importSummarySchema,
} from './imports.schemas.ts';

const idParams = z.object({ id: idSchema });

export const listImports = defineOperation({
  id: 'imports.list',
  method: 'GET',
  path: '/api/contacts/imports',
  access: 'user',
  permission: 'contacts.read',
  summary: 'Imports of tamys, newest first',
  query: z.object(idPageQueryShape),
  reply: pageOf(importSummarySchema),
});

/** `multipart/form-data` with one part named `file`; the body is not JSON. */
export const uploadImport = defineOperation({
  id: 'imports.upload',
  method: 'POST',
  path: '/api/contacts/imports',
  access: 'user',
  permission: 'contacts.write',
  summary: 'Upload a file of people (CSV, XLSX or vCard; multipart/form-data, part `file`) to have it read',
  upload: { kind: 'form', file: 'CSV or vCard of up to 100 MB, or XLSX of up to 30 MB.' },
  reply: importDetailSchema,
  errors: [
    'imports.file_missing',
    'imports.too_large',
    'imports.format_unknown',
    'imports.file_empty',
    'imports.file_broken',
    'imports.too_many_open',
    'request.unsupported_media_type',
  ],
});

export const getImport = defineOperation({
  id: 'imports.get',
  method: 'GET',
  path: '/api/contacts/imports/:id',
  access: 'user',
  permission: 'contacts.read',
  summary: 'One import with its columns, plan and progress',
  params: idParams,
  reply: importDetailSchema,
});

export const readImportAgain = defineOperation({
  id: 'imports.read_again',
  method: 'PUT',
  path: '/api/contacts/imports/:id/reading',
  access: 'user',
  permission: 'contacts.write',
  summary: 'Read the file again with another encoding, delimiter or header',
  params: idParams,
  body: importReadingSchema,
  reply: importDetailSchema,
  history: 'none',
  errors: ['resource.not_found', 'imports.wrong_state', 'imports.file_empty', 'imports.file_broken'],
});

export const planImport = defineOperation({
  id: 'imports.plan',
  method: 'PUT',
  path: '/api/contacts/imports/:id/plan',
  access: 'user',
  permission: 'contacts.write',
  summary: 'Set what the columns become and what happens to people who are already there; nothing is imported yet',
  params: idParams,
  body: importPlanSchema,
  reply: importDetailSchema,
  history: 'none',
  errors: ['resource.not_found', 'imports.wrong_state', 'imports.no_identity_column', 'imports.target_unknown'],
});

export const checkImport = defineOperation({
  id: 'imports.check',
  method: 'POST',
  path: '/api/contacts/imports/:id/check',
  access: 'user',
  permission: 'contacts.write',
  summary: 'Dry-run the whole import without changing anything',
  params: idParams,
  reply: importDetailSchema,
  history: 'none',
  errors: ['resource.not_found', 'imports.wrong_state', 'imports.no_identity_column'],
});

export const runImport = defineOperation({
  id: 'imports.run',
  method: 'POST',
  path: '/api/contacts/imports/:id/run',
  access: 'user',
  permission: 'contacts.write',
  summary:
    'Start or resume the import; `leaveOutObjections` confirms leaving out columns that record who objected to mailings',
  params: idParams,
  body: z.strictObject({ leaveOutObjections: z.boolean().default(false) }),
  reply: importDetailSchema,
  errors: [
    'resource.not_found',
    'imports.wrong_state',
    'imports.no_identity_column',
    'imports.objections_left_out',
    'quota.read_only',
  ],
});

export const pauseImport = defineOperation({
  id: 'imports.pause',
  method: 'POST',
  path: '/api/contacts/imports/:id/pause',
  access: 'user',
  permission: 'contacts.write',
  summary: 'Pause after the current rows; `run` resumes',
  params: idParams,
  reply: importDetailSchema,
  errors: ['resource.not_found', 'imports.wrong_state'],
});

/** Cancelling a check returns to the mapping. What a run did until then stays and can be undone. */
export const cancelImport = defineOperation({
  id: 'imports.cancel',
  method: 'POST',
  path: '/api/contacts/imports/:id/cancel',
  access: 'user',
  permission: 'contacts.write',
  summary: 'Cancel a check or a run',
  params: idParams,
  reply: importDetailSchema,
  errors: ['resource.not_found', 'imports.wrong_state'],
});

export const undoImport = defineOperation({
  id: 'imports.undo',
  method: 'POST',
  path: '/api/contacts/imports/:id/undo',
  access: 'user',
  permission: 'contacts.write',
  summary: 'Restore everything as it was before the import; tamys changed since then stay and are listed',
  params: idParams,
  reply: importDetailSchema,
  errors: ['resource.not_found', 'imports.wrong_state', 'imports.undo_over'],
});

export const removeImport = defineOperation({
  id: 'imports.remove',
  method: 'DELETE',
  path: '/api/contacts/imports/:id',
  access: 'user',
  permission: 'contacts.write',
  summary: 'Discard an import that has not started, with its file',
  params: idParams,
  reply: emptySchema,
  errors: ['resource.not_found', 'imports.wrong_state'],
});

export const listImportRows = defineOperation({
  id: 'imports.rows',
  method: 'GET',
  path: '/api/contacts/imports/:id/rows',
  access: 'user',
  permission: 'contacts.read',
  summary: 'Rows of the last check, run or undo by line; `withProblems` leaves out rows without problems',
  params: idParams,
  query: z.object({
    phase: z.enum(['check', 'run', 'undo']).default('run'),
    outcome: z.enum(importOutcomes).optional(),
    withProblems: z.stringbool().optional(),
    /** Line of the last row of the previous page. */
    cursor: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({ items: z.array(importRowSchema), next: z.number().int().nullable() }),
});

/** UTF-8 with byte order mark: line, column, value, code, message in the caller's language, whether the row was imported. */
export const downloadImportProblems = defineOperation({
  id: 'imports.problems',
  method: 'GET',
  path: '/api/contacts/imports/:id/problems.csv',
  access: 'user',
  permission: 'contacts.read',
  summary: 'Every problem of the last check or run as CSV',
  params: idParams,
  query: z.object({ phase: z.enum(['check', 'run']).default('run') }),
  media: ['text/csv'],
  answerHeaders: fileHeaders,
  reply: z.string(),
});
