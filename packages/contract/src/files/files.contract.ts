import { z } from 'zod';
import { defineOperation } from '../core/operation.ts';
import { idPageQueryShape, pageOf } from '../core/paging.ts';
import { emptySchema, idSchema, instantSchema } from '../core/primitives.ts';

export const imageUploadLimits = { bytes: 15 * 1024 * 1024, pixels: 50_000_000 } as const;
/** Widths in pixels in which a picture is kept; never larger than it came. */
export const imageWidths = [320, 640, 1280, 1920] as const;

/** Public path of a picture in the smallest kept width that fills `width` CSS pixels. */
export function imagePath({ fileId, width }: { fileId: string; width: number }): string {
  const kept = imageWidths.find((candidate) => candidate >= width) ?? imageWidths[imageWidths.length - 1];
  return `/f/${fileId}/${kept}.webp`;
}

export const fileSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Of the largest kept picture, upright; these two go into the block’s image reference. */
  width: z.number().int(),
  height: z.number().int(),
  /** Bytes of all kept widths together; this is what the quota counts. */
  sizeBytes: z.number().int(),
  /** Public path of a small version, for lists. */
  thumbnailPath: z.string(),
  createdAt: instantSchema,
});
export type StoredFile = z.infer<typeof fileSchema>;

export const listFiles = defineOperation({
  id: 'files.list',
  method: 'GET',
  path: '/api/files',
  access: 'user',
  permission: 'files.read',
  summary: 'The client’s pictures, newest first',
  query: z.object({ ...idPageQueryShape, search: z.string().max(100).optional() }),
  reply: pageOf(fileSchema),
});

/** `multipart/form-data` with one part named `file`; the body is not JSON. */
export const uploadFile = defineOperation({
  id: 'files.upload',
  method: 'POST',
  path: '/api/files',
  access: 'user',
  permission: 'files.write',
  summary: 'Upload one picture (multipart/form-data, part `file`); it is decoded, cleaned of metadata and kept as WebP',
  reply: fileSchema,
  errors: [
    'files.missing',
    'files.not_an_image',
    'files.too_large',
    'files.too_many_pixels',
    'quota.exceeded',
    'quota.read_only',
    'request.unsupported_media_type',
  ],
});

export const deleteFile = defineOperation({
  id: 'files.delete',
  method: 'DELETE',
  path: '/api/files/:id',
  access: 'user',
  permission: 'files.write',
  summary: 'Remove a picture for good; refused while a profile shows it',
  params: z.object({ id: idSchema }),
  reply: emptySchema,
  errors: ['resource.not_found', 'files.in_use'],
});
