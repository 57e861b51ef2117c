import { z } from 'zod';
import { emailSchema, lineSchema } from '../../core/primitives.ts';
import { issue } from '../../core/field-issues.ts';

/** The product's own name, shown until the operator sets another. */
export const defaultProductName = 'Enlace';

export const brandLimits = { name: 40, footer: 200, url: 500, pictureBytes: 600 * 1024, pixels: 25_000_000 } as const;

/** Logos for light and dark backgrounds, and the square icon of tabs and home screens. */
export const brandPictureKinds = ['light', 'dark', 'icon'] as const;
export const brandPictureKindSchema = z.enum(brandPictureKinds);
export type BrandPictureKind = (typeof brandPictureKinds)[number];

const colorSchema = z
  .string()
  .trim()
  .transform((text) => text.toLowerCase())
  .refine((text) => /^#[0-9a-f]{6}$/.test(text), issue('invalid_format'));

const webAddressSchema = z
  .string()
  .trim()
  .max(brandLimits.url)
  .refine((text) => /^https?:\/\/[^\s<>"'`\\]+$/i.test(text), issue('invalid_url'));

/** The operator's values; null means the product's default. */
export const brandInputSchema = z.strictObject({
  name: lineSchema({ max: brandLimits.name }),
  accent: colorSchema.nullable(),
  supportEmail: emailSchema.nullable(),
  supportUrl: webAddressSchema.nullable(),
  /** Last line of every mail from the product to clients. */
  mailFooter: lineSchema({ min: 0, max: brandLimits.footer })
    .nullable()
    .transform((text) => text || null),
});
export type BrandInput = z.output<typeof brandInputSchema>;

/** The brand as used by pages and mails; images are paths on this server. */
export const brandSchema = z.object({
  name: z.string(),
  accent: z.string().nullable(),
  supportEmail: z.string().nullable(),
  supportUrl: z.string().nullable(),
  mailFooter: z.string().nullable(),
  pictures: z.object({ light: z.string().nullable(), dark: z.string().nullable(), icon: z.string().nullable() }),
});
export type Brand = z.infer<typeof brandSchema>;

export const defaultBrand: Brand = {
  name: defaultProductName,
  accent: null,
  supportEmail: null,
  supportUrl: null,
  mailFooter: null,
  pictures: { light: null, dark: null, icon: null },
};
