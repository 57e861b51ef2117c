import { z } from 'zod';
import { issue } from '../../core/field-issues.ts';
import { defineOperation } from '../../core/operation.ts';
import { pageOf, pageQueryShape } from '../../core/paging.ts';
import { emptySchema, idSchema, instantSchema, lineSchema } from '../../core/primitives.ts';
import { editorKinds, fileFormatNames, fileKinds } from './file-formats.ts';

const mebibyte = 1024 * 1024;

export const imageUploadLimits = { bytes: 15 * mebibyte, pixels: 50_000_000 } as const;
/** Maximum bytes of a file sent as a form by an editor; `uploads` has its own limits. */
export const uploadLimits = { image: imageUploadLimits.bytes, document: 20 * mebibyte, video: 60 * mebibyte } as const;
/** Stored widths of an image in pixels, never larger than the original. The largest is a source for cropping. */
export const imageWidths = [320, 640, 1280, 1920, 3840] as const;
/** Minimum sides in pixels of a cropped image. */
export const smallestCrop = 16;
export const fileNameLimit = 120;

/** Public path of an image in the smallest stored width that fills `width` CSS pixels. */
export function imagePath({ fileId, width }: { fileId: string; width: number }): string {
  const kept = imageWidths.find((candidate) => candidate >= width) ?? imageWidths[imageWidths.length - 1];
  return `/f/${fileId}/${kept}.webp`;
}

const commonShape = {
  id: idSchema,
  name: z.string(),
  /** Bytes counted by the quota: as uploaded; for images without their original, all stored widths together. */
  sizeBytes: z.number().int(),
  /** Address of the bytes, for anybody who may see a page that shows them. */
  path: z.string(),
  /** Downloads the original bytes under the file’s name; valid for two days. */
  downloadPath: z.string(),
  /** Of the original bytes, in hexadecimal; null for files older than this field. */
  sha256: z.string().nullable(),
  /** 1 for the first content; incremented by each replacement. */
  version: z.number().int(),
  /** Null: in no folder. */
  folderId: idSchema.nullable(),
  labelIds: z.array(idSchema),
  /** Whether a published profile or a mail uses it now. */
  isInUse: z.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** Null outside the trash. */
  deletedAt: instantSchema.nullable(),
};

export const imageFileSchema = z.object({
  ...commonShape,
  kind: z.literal('image'),
  format: z.literal('webp'),
  /** Of the largest stored width, upright; both go into the block’s image reference. */
  width: z.number().int(),
  height: z.number().int(),
  /** Path of a thumbnail for the client’s own lists; valid for two days. */
  thumbnailPath: z.string(),
  /** Bytes of the original image with camera metadata; null where only the re-encoded widths are stored. */
  originalBytes: z.number().int().nullable(),
});
export type StoredImage = z.infer<typeof imageFileSchema>;

/** Stored unchanged. */
export const plainFileSchema = z.object({
  ...commonShape,
  kind: z.enum(fileKinds).exclude(['image']),
  format: z.enum(fileFormatNames),
  /** Thumbnail of the first page of a PDF; null for everything else, and when rendering failed. */
  thumbnailPath: z.string().nullable(),
});
export type PlainFile = z.infer<typeof plainFileSchema>;

export const fileSchema = z.discriminatedUnion('kind', [imageFileSchema, plainFileSchema]);
export type StoredFile = z.infer<typeof fileSchema>;

const labelsMax = 20;
const idListSchema = z
  .string()
  .max(37 * labelsMax)
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .refine((ids) => ids.every((id) => idSchema.safeParse(id).success), issue('invalid_format'));
const flagSchema = z.enum(['true', 'false']).transform((text) => text === 'true');

export const fileSorts = ['recent', 'used', 'changed', 'name', 'size'] as const;
export type FileSort = (typeof fileSorts)[number];

export const listFiles = defineOperation({
  id: 'files.list',
  method: 'GET',
  path: '/api/files',
  access: 'user',
  permission: 'files.read',
  summary: 'Files of the drive that match, newest first unless said otherwise',
  query: z.object({
    ...pageQueryShape,
    /** Part of the name, ignoring case and accents. */
    search: z.string().max(100).optional(),
    kind: z.enum(fileKinds).optional(),
    /** Only files a block or a mail can use as this; `attachment`: documents, texts, sounds and videos of any format. */
    fits: z.enum([...editorKinds, 'attachment']).optional(),
    sort: z.enum(fileSorts).default('recent'),
    /** Default: names from A to Z, everything else newest or largest first. */
    order: z.enum(['asc', 'desc']).optional(),
    /** In this folder or below it. */
    folderId: idSchema.optional(),
    /** With `folderId`: directly in it, without subfolders. */
    isDirect: flagSchema.optional(),
    /** In no folder; wins over `folderId`. */
    isUnfiled: flagSchema.optional(),
    /** Up to 20 comma-separated ids. */
    labelIds: idListSchema.optional(),
    /** Only files with all of the labels; otherwise any of them is enough. */
    needsAllLabels: flagSchema.optional(),
    /** Only files a published profile or a mail uses now. */
    isInUse: flagSchema.optional(),
    /** Only files with an identical copy outside the trash; copies are listed together. */
    isDuplicate: flagSchema.optional(),
    /** The files in the trash instead, last deleted first. */
    isInTrash: flagSchema.optional(),
  }),
  /** Both come with the first page only; where `totalIsExact` is false there are more than `total` matches. */
  reply: pageOf(fileSchema).extend({ total: z.number().int().nullable(), totalIsExact: z.boolean().nullable() }),
});

export const getFile = defineOperation({
  id: 'files.get',
  method: 'GET',
  path: '/api/files/:id',
  access: 'user',
  permission: 'files.read',
  summary: 'One file, also from the trash',
  params: z.object({ id: idSchema }),
  reply: fileSchema,
  errors: ['resource.not_found'],
});

/** `multipart/form-data` with one part named `file`; the body is not JSON. */
export const uploadFile = defineOperation({
  id: 'files.upload',
  method: 'POST',
  path: '/api/files',
  access: 'user',
  permission: 'files.write',
  summary:
    'Upload one file (multipart/form-data, part `file`). Its type is detected from its content; pictures are re-encoded without metadata and stored as WebP',
  /** With a kind, any other is refused before it is stored. */
  query: z.object({ kind: z.enum(editorKinds).optional() }),
  upload: { kind: 'form', file: 'A picture of up to 15 MB, a document of up to 20 MB or a video of up to 60 MB.' },
  reply: fileSchema,
  errors: [
    'files.missing',
    'files.not_an_image',
    'files.type_not_allowed',
    'files.too_large',
    'files.too_many_pixels',
    'quota.exceeded',
    'quota.read_only',
    'request.unsupported_media_type',
  ],
});

export const renameFile = defineOperation({
  id: 'files.rename',
  method: 'PATCH',
  path: '/api/files/:id',
  access: 'user',
  permission: 'files.write',
  summary: 'Rename a file; its address stays',
  params: z.object({ id: idSchema }),
  body: z.strictObject({ name: lineSchema({ max: fileNameLimit }) }),
  reply: fileSchema,
  errors: ['resource.not_found'],
});

const millionths = z.int().min(0).max(1_000_000);

/** The crop area, in millionths of the width and height of the rotated picture. */
export const imageCropSchema = z
  .strictObject({
    x: millionths,
    y: millionths,
    width: millionths.min(1),
    height: millionths.min(1),
    /** Clockwise, before cropping. */
    rotate: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]).default(0),
  })
  .refine(({ x, width }) => x + width <= 1_000_000, { path: ['width'], ...issue('too_big', { limit: 1_000_000 }) })
  .refine(({ y, height }) => y + height <= 1_000_000, {
    path: ['height'],
    ...issue('too_big', { limit: 1_000_000 }),
  });
export type ImageCrop = z.infer<typeof imageCropSchema>;

export const cropImage = defineOperation({
  id: 'files.crop',
  method: 'POST',
  path: '/api/files/:id/crop',
  access: 'user',
  permission: 'files.write',
  summary: 'Create a new picture from a part of a stored one, rotated by quarter turns; the original stays as it is',
  params: z.object({ id: idSchema }),
  body: imageCropSchema,
  reply: imageFileSchema,
  errors: ['resource.not_found', 'files.not_an_image', 'files.crop_too_small', 'quota.exceeded', 'quota.read_only'],
});

export const deleteFile = defineOperation({
  id: 'files.delete',
  method: 'DELETE',
  path: '/api/files/:id',
  access: 'user',
  permission: 'files.write',
  summary:
    'Move a file to the trash; rejected while a profile, a template or a campaign in progress shows it, including those in the trash',
  params: z.object({ id: idSchema }),
  reply: emptySchema,
  errors: ['resource.not_found', 'files.in_use'],
});
