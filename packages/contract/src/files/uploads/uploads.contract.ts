import { z } from 'zod';
import { defineOperation, type Headers } from '../../core/operation.ts';
import { instantCodec } from '../../core/codecs.ts';
import { emptySchema, idSchema } from '../../core/primitives.ts';

const mebibyte = 1024 * 1024;

export const uploadLimits = {
  /** Of one file. */
  bytes: 20 * 1024 * mebibyte,
  /** The recommended size of one request from a browser; any size is accepted. */
  chunkBytes: 8 * mebibyte,
  /** Maximum number of active uploads per client. */
  open: 500,
  /** An upload that is not continued for this long expires. */
  expireHours: 48,
  /** The same for visitors uploading through a file request. */
  visitorExpireHours: 24,
} as const;

/** Protocol: https://tus.io/protocols/resumable-upload, version 1.0.0. */
export const tus = {
  version: '1.0.0',
  extensions: 'creation,creation-with-upload,termination,expiration,checksum',
  checksums: 'sha256',
  contentType: 'application/offset+octet-stream',
  /** Header of the final response: the id of the created file. */
  fileHeader: 'enlace-file-id',
} as const;

/**
 * Keys of `Upload-Metadata` (values in base64): `filename`; `folderId`, the target folder; `relativePath`, subfolders
 * that are created when missing (`2026/Horno/foto.jpg`); `sha256` of the whole in hexadecimal, verified at the end;
 * `fileId`, to replace the content of this file instead of creating one.
 */
export const uploadMetadataKeys = ['filename', 'folderId', 'relativePath', 'sha256', 'fileId'] as const;

export const uploadStateSchema = z.object({
  id: idSchema,
  name: z.string(),
  lengthBytes: z.number().int(),
  /** Number of bytes stored so far. */
  offsetBytes: z.number().int(),
  /** Of the whole file in hexadecimal, as computed by the sender. */
  sha256: z.string().nullable(),
  folderId: idSchema.nullable(),
  /** The resulting file; null while bytes are missing. */
  fileId: idSchema.nullable(),
  createdAt: instantCodec,
  expiresAt: instantCodec,
});
export type UploadState = z.input<typeof uploadStateSchema>;

const byId = z.object({ id: idSchema });
const version = { about: 'Always `1.0.0`.', required: true } as const;
/** Required to change an upload, not to read its progress. */
const tusHeaders = { 'tus-resumable': version } as const satisfies Headers;
const bytesOf = (about: string) => ({ about, required: true, type: 'integer' }) as const;
const progressHeaders = {
  ...tusHeaders,
  'upload-offset': bytesOf('Bytes stored so far.'),
  'upload-expires': { about: 'When the upload expires unless it is resumed.', required: true },
  [tus.fileHeader]: { about: 'With the last bytes: the id of the file.' },
} as const satisfies Headers;

export const createUpload = defineOperation({
  id: 'uploads.create',
  method: 'POST',
  path: '/api/uploads',
  access: 'user',
  permission: 'files.write',
  history: 'none',
  summary:
    'Start a resumable upload (tus 1.0.0); its size is reserved in the plan’s storage. A body contains its first bytes',
  requestHeaders: {
    ...tusHeaders,
    'upload-length': bytesOf('Bytes of the whole file.'),
    'upload-metadata': {
      about: 'Pairs of a key and a value in base64: filename, folderId, relativePath, sha256, fileId.',
    },
    'upload-checksum': { about: '`sha256` and the digest of the body in base64.' },
  },
  upload: { kind: 'bytes', media: tus.contentType },
  success: 201,
  media: [],
  answerHeaders: { location: { about: 'Path of the upload.', required: true }, ...progressHeaders },
  reply: emptySchema,
  errors: [
    'quota.exceeded',
    'quota.read_only',
    'resource.not_found',
    'uploads.bad_header',
    'uploads.too_large',
    'uploads.too_many',
    'uploads.wrong_protocol',
    'uploads.checksum_mismatch',
    'uploads.checksum_unknown',
    'request.unsupported_media_type',
  ],
});

export const listUploads = defineOperation({
  id: 'uploads.list',
  method: 'GET',
  path: '/api/uploads',
  access: 'user',
  permission: 'files.read',
  summary: 'Uploads in progress, newest first, including those waiting to be resumed',
  reply: z.object({ items: z.array(uploadStateSchema) }),
});

/** The protocol itself uses HEAD on the same path. */
export const getUpload = defineOperation({
  id: 'uploads.get',
  method: 'GET',
  path: '/api/uploads/:id',
  access: 'user',
  permission: 'files.read',
  summary: 'Progress of an upload; the answer also has `Upload-Offset` and `Upload-Length`',
  params: byId,
  answerHeaders: { ...progressHeaders, 'upload-length': bytesOf('Bytes of the whole file.') },
  reply: uploadStateSchema,
  errors: ['resource.not_found', 'uploads.gone', 'uploads.locked'],
});

export const continueUpload = defineOperation({
  id: 'uploads.continue',
  method: 'PATCH',
  path: '/api/uploads/:id',
  access: 'user',
  permission: 'files.write',
  history: 'none',
  summary: 'Send the next bytes; with the last ones the upload becomes a file',
  params: byId,
  requestHeaders: {
    ...tusHeaders,
    'upload-offset': bytesOf('Where these bytes begin.'),
    'upload-checksum': {
      about: '`sha256` and the digest of the body in base64; without a match nothing of it is kept.',
    },
  },
  upload: { kind: 'bytes', media: tus.contentType, required: true },
  success: 204,
  media: [],
  answerHeaders: progressHeaders,
  reply: emptySchema,
  errors: [
    'resource.not_found',
    'files.in_use',
    'uploads.bad_header',
    'uploads.checksum_mismatch',
    'uploads.checksum_unknown',
    'uploads.gone',
    'uploads.locked',
    'uploads.offset_conflict',
    'uploads.too_large',
    'uploads.wrong_protocol',
    'request.unsupported_media_type',
  ],
});

export const endUpload = defineOperation({
  id: 'uploads.end',
  method: 'DELETE',
  path: '/api/uploads/:id',
  access: 'user',
  permission: 'files.write',
  history: 'none',
  summary: 'Cancel an upload; its storage is released',
  params: byId,
  requestHeaders: tusHeaders,
  success: 204,
  media: [],
  answerHeaders: tusHeaders,
  reply: emptySchema,
  errors: ['resource.not_found', 'uploads.gone', 'uploads.locked', 'uploads.wrong_protocol'],
});
