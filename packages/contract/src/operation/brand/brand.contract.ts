import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { brandInputSchema, brandLimits, brandPictureKindSchema, brandSchema } from './brand.schemas.ts';

const read = { access: 'admin', permission: 'settings.read' } as const;
const write = { access: 'admin', permission: 'settings.write' } as const;

const reply = z.object({
  brand: brandSchema,
  /** Nothing was customised. */
  isDefault: z.boolean(),
  /** Style sheet with the colours derived from the accent; empty without one. */
  css: z.string(),
});

export const getBrand = defineOperation({
  id: 'brand.get',
  method: 'GET',
  path: '/api/admin/brand',
  ...read,
  summary: 'Name, logos, colour and support address of this installation',
  reply,
});

export const putBrand = defineOperation({
  id: 'brand.put',
  method: 'PUT',
  path: '/api/admin/brand',
  ...write,
  summary: 'Change them; pages and mails of every process follow within two seconds',
  body: brandInputSchema,
  reply,
});

export const putBrandPicture = defineOperation({
  id: 'brand.put_picture',
  method: 'PUT',
  path: '/api/admin/brand/pictures/:kind',
  ...write,
  summary: 'Set a logo or the icon from a PNG, JPEG or WebP picture; it is re-encoded',
  params: z.object({ kind: brandPictureKindSchema }),
  body: z.strictObject({
    /** Base64 of the image. */
    content: z
      .base64()
      .min(1)
      .max(Math.ceil((brandLimits.pictureBytes * 4) / 3) + 4),
  }),
  reply,
  errors: ['brand.not_a_picture'],
});

export const removeBrandPicture = defineOperation({
  id: 'brand.remove_picture',
  method: 'DELETE',
  path: '/api/admin/brand/pictures/:kind',
  ...write,
  summary: 'Restore the default picture',
  params: z.object({ kind: brandPictureKindSchema }),
  reply,
});

export const resetBrand = defineOperation({
  id: 'brand.reset',
  method: 'DELETE',
  path: '/api/admin/brand',
  ...write,
  summary: 'Restore the default brand: name, colour, pictures, addresses',
  reply,
});
