import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { instantCodec } from '../../core/codecs.ts';
import { emptySchema, idSchema } from '../../core/primitives.ts';
import { bulkSubjectsMax } from '../../workspace/folders/collection.ts';
import { fileKinds } from './file-formats.ts';
import { fileSchema } from './files.contract.ts';

/** Older versions kept per file; the oldest is removed beyond that. */
export const fileVersionsMax = 20;

const byId = z.object({ id: idSchema });
const ids = z.strictObject({ ids: z.array(idSchema).min(1).max(bulkSubjectsMax) });
const read = { access: 'user', permission: 'files.read' } as const;
const write = { access: 'user', permission: 'files.write' } as const;

export const trashFiles = defineOperation({
  id: 'files.trash',
  method: 'POST',
  path: '/api/files/trash',
  ...write,
  summary:
    'Move files to the trash; files shown by a profile, a template or a campaign in progress are left and listed',
  body: ids,
  reply: z.object({
    /** Moved to the trash; `files.restore` with these ids undoes it. */
    ids: z.array(idSchema),
    /** Files that were kept because they are in use, with one place of use. */
    held: z.array(z.object({ id: idSchema, name: z.string(), place: z.string() })),
  }),
});

export const restoreFiles = defineOperation({
  id: 'files.restore',
  method: 'POST',
  path: '/api/files/restore',
  ...write,
  summary:
    'Restore files from the trash to their place, to the top level if their folder no longer exists, with a suffix if the name is taken',
  body: ids,
  reply: z.object({ ids: z.array(idSchema) }),
});

export const purgedSchema = z.object({ count: z.number().int(), freedBytes: z.number().int() });

export const purgeFiles = defineOperation({
  id: 'files.purge',
  method: 'POST',
  path: '/api/files/purge',
  ...write,
  summary: 'Delete files in the trash for good, with all their versions',
  body: ids,
  reply: purgedSchema,
});

export const emptyFileTrash = defineOperation({
  id: 'files.empty_trash',
  method: 'POST',
  path: '/api/files/trash/empty',
  ...write,
  summary: 'Delete up to 1,000 files in the trash for good, oldest first; `left` says how many remain',
  body: z.strictObject({}),
  reply: purgedSchema.extend({ left: z.number().int() }),
});

export const duplicateFile = defineOperation({
  id: 'files.duplicate',
  method: 'POST',
  path: '/api/files/:id/duplicate',
  ...write,
  summary: 'Duplicate a file in the same folder, with the same labels and a suffix in its name',
  params: byId,
  reply: fileSchema,
  errors: ['resource.not_found', 'quota.exceeded', 'quota.read_only'],
});

/** What the client last did with a file. */
export const fileUsages = ['uploaded', 'opened', 'replaced', 'shared'] as const;
export type FileUsage = (typeof fileUsages)[number];

export const noteFileOpened = defineOperation({
  id: 'files.opened',
  method: 'POST',
  path: '/api/files/:id/opened',
  access: 'user',
  permission: 'files.read',
  history: 'none',
  summary: 'Note that the client looked at a file, for the recent ones; ignored for API keys and support',
  params: byId,
  body: z.strictObject({}),
  reply: emptySchema,
  errors: ['resource.not_found'],
});

export const fileVersionSchema = z.object({
  id: idSchema,
  version: z.number().int(),
  sizeBytes: z.number().int(),
  sha256: z.string().nullable(),
  /** When this version was created. */
  createdAt: instantCodec,
  /** Downloads its bytes; valid for two days. */
  downloadPath: z.string(),
});
export type FileVersion = z.input<typeof fileVersionSchema>;

export const listFileVersions = defineOperation({
  id: 'files.versions',
  method: 'GET',
  path: '/api/files/:id/versions',
  ...read,
  summary: 'Earlier versions of a file, newest first, without the current one',
  params: byId,
  reply: z.object({ items: z.array(fileVersionSchema) }),
  errors: ['resource.not_found'],
});

export const restoreFileVersion = defineOperation({
  id: 'files.restore_version',
  method: 'POST',
  path: '/api/files/:id/versions/:versionId/restore',
  ...write,
  summary: 'Restore an earlier version of a file; the current content becomes a version',
  params: byId.extend({ versionId: idSchema }),
  reply: fileSchema,
  errors: ['resource.not_found'],
});

export const removeFileVersion = defineOperation({
  id: 'files.remove_version',
  method: 'DELETE',
  path: '/api/files/:id/versions/:versionId',
  ...write,
  summary: 'Delete an earlier version for good, unless a campaign under way is still sent with it',
  params: byId.extend({ versionId: idSchema }),
  reply: purgedSchema,
  errors: ['resource.not_found', 'files.in_use'],
});

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

export const findKnownFiles = defineOperation({
  id: 'files.known',
  method: 'POST',
  path: '/api/files/known',
  access: 'user',
  permission: 'files.read',
  history: 'none',
  summary: 'Files outside the trash that already have this content, so that nothing is sent twice',
  body: z.strictObject({ sha256: z.array(sha256Schema).min(1).max(200) }),
  /** At most one file per content. */
  reply: z.object({ items: z.array(z.object({ sha256: sha256Schema, file: fileSchema })) }),
});

const amount = z.number().int();

export const driveUsageSchema = z.object({
  /** Null: unlimited. */
  limitBytes: amount.nullable(),
  /** Counted against the limit: the parts below and `elsewhereBytes`. */
  usedBytes: amount,
  liveBytes: amount,
  trashBytes: amount,
  versionsBytes: amount,
  /** Reserved for active uploads. */
  pendingBytes: amount,
  /** Used by other parts of the product, such as mail attachments. */
  elsewhereBytes: amount,
  trashCount: amount,
  duplicatesCount: amount,
  inUseCount: amount,
  kinds: z.array(z.object({ kind: z.enum(fileKinds), count: amount, bytes: amount })),
});
export type DriveUsage = z.infer<typeof driveUsageSchema>;

export const getDriveUsage = defineOperation({
  id: 'files.usage',
  method: 'GET',
  path: '/api/files/usage',
  ...read,
  summary: 'Drive usage: live, trash, versions, uploads in progress, and by kind',
  reply: driveUsageSchema,
});
