import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { instantCodec } from '../../core/codecs.ts';
import { idSchema } from '../../core/primitives.ts';
import { quotaResourceSchema } from '../../billing/subscriptions/subscriptions.contract.ts';

/** Limits of an import; an archive waits this many days for confirmation. */
export const dataImportLimits = {
  bytes: 10 * 1024 ** 3,
  totalBytes: 40 * 1024 ** 3,
  entryBytes: 16 * 1024 ** 3,
  entries: 200_000,
  rows: 3_000_000,
  lineBytes: 32 * 1024 ** 2,
  problems: 200,
  refused: 5000,
  waitingDays: 7,
} as const;

export const dataImportStates = ['checking', 'checked', 'running', 'finished', 'failed', 'cancelled'] as const;
export type DataImportState = (typeof dataImportStates)[number];

/** What an archive can contain, in display order. */
export const dataImportKinds = [
  'pages',
  'files',
  'folders',
  'labels',
  'contacts',
  'fields',
  'lists',
  'suppressions',
  'conversations',
  'messages',
  'templates',
  'campaigns',
  'automations',
  'posts',
  'comments',
  'settings',
] as const;
export const dataImportKindSchema = z.enum(dataImportKinds);
export type DataImportKind = (typeof dataImportKinds)[number];

/** Why an item is not imported. */
export const dataImportReasons = ['invalid', 'parent_missing', 'bytes_missing', 'name_taken', 'stays'] as const;
export type DataImportReason = (typeof dataImportReasons)[number];

/** Why the whole archive is refused. */
export const dataImportFailures = [
  'not_zip',
  'truncated',
  'split',
  'encrypted',
  'method',
  'path',
  'duplicate',
  'crowded',
  'too_large',
  'bomb',
  'overlap',
  'checksum',
  'missing',
  'not_export',
  'newer',
  'wrong_kind',
  'lines',
  'too_many_refused',
  'quota',
  'read_only',
  'unexpected',
] as const;
export type DataImportFailure = (typeof dataImportFailures)[number];

const countSchema = z.number().int().min(0);

export const dataImportReportSchema = z.object({
  kinds: z.array(
    z.object({
      kind: dataImportKindSchema,
      fresh: countSchema,
      known: countSchema,
      refused: countSchema,
    }),
  ),
  /** The first refused items, with the reason. */
  problems: z.array(
    z.object({
      kind: dataImportKindSchema,
      name: z.string(),
      path: z.string(),
      line: countSchema,
      reason: z.enum(dataImportReasons),
    }),
  ),
  /** Names that were taken, with their replacements. */
  renamed: z.array(z.object({ kind: dataImportKindSchema, from: z.string(), to: z.string() })),
  /** Items that are imported but stay inactive until somebody reviews them. */
  resting: z.array(z.object({ kind: dataImportKindSchema, name: z.string() })),
  /** What it consumes of the plan; `left` null: unlimited. */
  needs: z.array(z.object({ resource: quotaResourceSchema, wanted: countSchema, left: countSchema.nullable() })),
});
export type DataImportReport = z.infer<typeof dataImportReportSchema>;

export const dataImportSchema = z.object({
  id: idSchema,
  state: z.enum(dataImportStates),
  fileName: z.string(),
  sizeBytes: z.number(),
  /** When the archive was written, and whether it comes from this account. */
  origin: z.object({ exportedAt: z.string(), isOwn: z.boolean() }).nullable(),
  percent: z.number().int().min(0).max(100),
  etaSeconds: countSchema.nullable(),
  report: dataImportReportSchema.nullable(),
  failure: z.object({ reason: z.enum(dataImportFailures), path: z.string().nullable() }).nullable(),
  createdAt: instantCodec,
  finishedAt: instantCodec.nullable(),
  /** Whether the imported items can be moved to the trash together; only for imports into one wall. */
  canUndo: z.boolean(),
  undoneAt: instantCodec.nullable(),
});
export type DataImport = z.input<typeof dataImportSchema>;

const idParams = z.object({ id: idSchema });
/** Imports the archive of one wall into the wall of this profile. */
const placeQuery = z.object({ wallOf: idSchema.optional() });

export const listDataImports = defineOperation({
  id: 'data_imports.list',
  method: 'GET',
  path: '/api/data-imports',
  access: 'user',
  permission: 'account.read',
  summary: 'The latest imported archives, newest first',
  query: placeQuery,
  reply: z.object({ items: z.array(dataImportSchema) }),
  errors: ['resource.not_found'],
});

/** `multipart/form-data` with one part named `file`; the body is not JSON. */
export const uploadDataImport = defineOperation({
  id: 'data_imports.upload',
  method: 'POST',
  path: '/api/data-imports',
  access: 'user',
  permission: 'account.security',
  summary: 'Upload the ZIP of an export to have it checked; nothing is imported until it is run',
  query: placeQuery,
  upload: { kind: 'form', file: 'The ZIP of an export.' },
  reply: dataImportSchema,
  errors: ['data_imports.file_missing', 'data_imports.too_large', 'data_imports.already_running', 'resource.not_found'],
});

export const getDataImport = defineOperation({
  id: 'data_imports.get',
  method: 'GET',
  path: '/api/data-imports/:id',
  access: 'user',
  permission: 'account.read',
  summary: 'One archive with its findings and progress',
  params: idParams,
  reply: dataImportSchema,
});

export const runDataImport = defineOperation({
  id: 'data_imports.run',
  method: 'POST',
  path: '/api/data-imports/:id/run',
  access: 'user',
  permission: 'account.security',
  proof: true,
  summary: 'Import what the check found: all of it or nothing',
  params: idParams,
  reply: dataImportSchema,
  errors: ['resource.not_found', 'data_imports.not_checked', 'data_imports.already_running'],
});

export const cancelDataImport = defineOperation({
  id: 'data_imports.cancel',
  method: 'POST',
  path: '/api/data-imports/:id/cancel',
  access: 'user',
  permission: 'account.security',
  summary: 'Discard an archive; an unfinished run leaves nothing behind',
  params: idParams,
  reply: dataImportSchema,
  errors: ['resource.not_found', 'data_imports.over'],
});

export const undoDataImport = defineOperation({
  id: 'data_imports.undo',
  method: 'POST',
  path: '/api/data-imports/:id/undo',
  access: 'user',
  permission: 'account.security',
  summary: 'Move the posts and files imported with a wall’s archive to the trash; files in use elsewhere stay',
  params: idParams,
  reply: dataImportSchema,
  errors: ['resource.not_found', 'data_imports.no_undo'],
});
