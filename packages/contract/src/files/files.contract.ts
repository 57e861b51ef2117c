import { z } from 'zod';
import { issue } from '../core/field-issues.ts';
import { defineOperation } from '../core/operation.ts';
import { idPageQueryShape, pageOf } from '../core/paging.ts';
import { emptySchema, idSchema, instantSchema, lineSchema } from '../core/primitives.ts';
import { fileFormatNames, fileKinds } from './file-formats.ts';

const mebibyte = 1024 * 1024;

export const imageUploadLimits = { bytes: 15 * mebibyte, pixels: 50_000_000 } as const;
/** Most bytes of one file of each kind; the plan's storage counts them all together. */
export const uploadLimits = { image: imageUploadLimits.bytes, document: 20 * mebibyte, video: 60 * mebibyte } as const;
/** Widths in pixels in which a picture is kept; never larger than it came. The largest is there to be cropped from. */
export const imageWidths = [320, 640, 1280, 1920, 3840] as const;
/** Sides in pixels below which a cropped picture is of no use. */
export const smallestCrop = 16;
export const fileNameLimit = 120;

/** Public path of a picture in the smallest kept width that fills `width` CSS pixels. */
export function imagePath({ fileId, width }: { fileId: string; width: number }): string {
  const kept = imageWidths.find((candidate) => candidate >= width) ?? imageWidths[imageWidths.length - 1];
  return `/f/${fileId}/${kept}.webp`;
}

const commonShape = {
  id: idSchema,
  name: z.string(),
  /** What the quota counts; of a picture, all kept widths together. */
  sizeBytes: z.number().int(),
  /** Public address of the bytes. */
  path: z.string(),
  createdAt: instantSchema,
};

export const imageFileSchema = z.object({
  ...commonShape,
  kind: z.literal('image'),
  format: z.literal('webp'),
  /** Of the largest kept picture, upright; these two go into the block’s image reference. */
  width: z.number().int(),
  height: z.number().int(),
  /** Public path of a small version, for lists. */
  thumbnailPath: z.string(),
});
export type StoredImage = z.infer<typeof imageFileSchema>;

/** Kept as it came. */
export const plainFileSchema = z.object({
  ...commonShape,
  kind: z.enum(['document', 'video']),
  format: z.enum(fileFormatNames),
});
export type PlainFile = z.infer<typeof plainFileSchema>;

export const fileSchema = z.discriminatedUnion('kind', [imageFileSchema, plainFileSchema]);
export type StoredFile = z.infer<typeof fileSchema>;

export const listFiles = defineOperation({
  id: 'files.list',
  method: 'GET',
  path: '/api/files',
  access: 'user',
  permission: 'files.read',
  summary: 'The client’s pictures, documents and videos, newest first',
  query: z.object({ ...idPageQueryShape, search: z.string().max(100).optional(), kind: z.enum(fileKinds).optional() }),
  reply: pageOf(fileSchema),
});

/** `multipart/form-data` with one part named `file`; the body is not JSON. */
export const uploadFile = defineOperation({
  id: 'files.upload',
  method: 'POST',
  path: '/api/files',
  access: 'user',
  permission: 'files.write',
  summary:
    'Upload one file (multipart/form-data, part `file`). What it is follows from its bytes; pictures are drawn anew without metadata and kept as WebP',
  /** With a kind, any other is refused before it is kept. */
  query: z.object({ kind: z.enum(fileKinds).optional() }),
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
  summary: 'Give a file another name; its address stays',
  params: z.object({ id: idSchema }),
  body: z.strictObject({ name: lineSchema({ max: fileNameLimit }) }),
  reply: fileSchema,
  errors: ['resource.not_found'],
});

const millionths = z.int().min(0).max(1_000_000);

/** Where to cut, in millionths of the picture’s width and height after it was turned. */
export const imageCropSchema = z
  .strictObject({
    x: millionths,
    y: millionths,
    width: millionths.min(1),
    height: millionths.min(1),
    /** Clockwise, before the cut. */
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
  summary: 'Make a new picture from a part of a stored one, turned by quarters; the original stays as it is',
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
  summary: 'Remove a file for good; refused while a profile shows it',
  params: z.object({ id: idSchema }),
  reply: emptySchema,
  errors: ['resource.not_found', 'files.in_use'],
});
