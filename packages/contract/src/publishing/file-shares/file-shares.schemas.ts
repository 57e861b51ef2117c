import { z } from 'zod';
import { instantCodec } from '../../core/codecs.ts';
import { idSchema, lineSchema, multilineSchema } from '../../core/primitives.ts';
import { fileKinds } from '../../files/drive/file-formats.ts';

const gibibyte = 1024 ** 3;

export const fileShareLimits = {
  name: 120,
  message: 1000,
  passwordMin: 4,
  passwordMax: 128,
  downloads: 1_000_000,
  /** Maximum active links per client. */
  active: 1000,
} as const;

export const fileRequestLimits = {
  title: 120,
  message: 1000,
  files: 10_000,
  bytes: 1000 * gibibyte,
  /** Maximum open requests per client. */
  open: 200,
  /** Files per form. */
  filesAtOnce: 20,
} as const;

export const fileArchiveLimits = { items: 200 } as const;

/** Path of a shared file or folder, or of a file request. */
export function sharePath(token: string): string {
  return `/archivo/${token}`;
}

export const shareTargetSchema = z.strictObject({ kind: z.enum(['file', 'folder']), id: idSchema });
export type ShareTarget = z.infer<typeof shareTargetSchema>;

export const shareNameSchema = lineSchema({ max: fileShareLimits.name });
export const shareMessageSchema = multilineSchema({ max: fileShareLimits.message });
export const sharePasswordSchema = z.string().min(fileShareLimits.passwordMin).max(fileShareLimits.passwordMax);
export const maxDownloadsSchema = z.int().min(1).max(fileShareLimits.downloads);

/** `gone`: the shared item is in the trash or deleted; once restored, the link works again. */
export const fileShareStates = ['active', 'expired', 'used_up', 'revoked', 'gone'] as const;
export type FileShareState = (typeof fileShareStates)[number];

export const fileShareSchema = z.object({
  id: idSchema,
  target: z.object({ kind: z.enum(['file', 'folder']), id: idSchema, name: z.string() }),
  /** Title shown to visitors above the file. */
  name: z.string(),
  message: z.string(),
  /** Public path. */
  path: z.string(),
  state: z.enum(fileShareStates),
  hasPassword: z.boolean(),
  expiresAt: instantCodec.nullable(),
  maxDownloads: z.number().int().nullable(),
  /** Completed downloads: at least 90 % of the bytes were sent. */
  downloads: z.number().int(),
  /** Started and unfinished; they count towards `maxDownloads`. */
  openDownloads: z.number().int(),
  /** Number of page views. */
  visits: z.number().int(),
  lastDownloadAt: instantCodec.nullable(),
  createdAt: instantCodec,
  revokedAt: instantCodec.nullable(),
});
export type FileShare = z.input<typeof fileShareSchema>;

export const requestTitleSchema = lineSchema({ max: fileRequestLimits.title });
export const requestMessageSchema = multilineSchema({ max: fileRequestLimits.message });
export const requestKindsSchema = z.array(z.enum(fileKinds)).min(1).max(fileKinds.length);
export const maxFilesSchema = z.int().min(1).max(fileRequestLimits.files);
export const maxBytesSchema = z.int().min(1).max(fileRequestLimits.bytes);

export const fileRequestStates = ['open', 'expired', 'full', 'closed'] as const;
export type FileRequestState = (typeof fileRequestStates)[number];

export const fileRequestSchema = z.object({
  id: idSchema,
  title: z.string(),
  message: z.string(),
  path: z.string(),
  state: z.enum(fileRequestStates),
  /** Target folder; null: no folder. */
  folder: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** The requested contact. */
  contact: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** Null: any kind. */
  kinds: z.array(z.enum(fileKinds)).nullable(),
  expiresAt: instantCodec.nullable(),
  maxFiles: z.number().int().nullable(),
  maxFileBytes: z.number().int().nullable(),
  maxTotalBytes: z.number().int().nullable(),
  files: z.number().int(),
  bytes: z.number().int(),
  lastFileAt: instantCodec.nullable(),
  createdAt: instantCodec,
  closedAt: instantCodec.nullable(),
});
export type FileRequest = z.input<typeof fileRequestSchema>;

export const receivedFileSchema = z.object({
  id: idSchema,
  /** Null while the file is in the trash, and after permanent deletion. */
  fileId: idSchema.nullable(),
  name: z.string(),
  sizeBytes: z.number().int(),
  /** As entered by the visitor; may be empty. */
  sender: z.string(),
  receivedAt: instantCodec,
});
export type ReceivedFile = z.input<typeof receivedFileSchema>;
