import { z } from 'zod';
import { aliasSchema } from '../../identity/sign-in/alias.schemas.ts';
import { phoneSchema } from '../../identity/sign-in/phone.ts';
import { wireLocaleSchema } from '../../core/locale.ts';
import { instantCodec } from '../../core/codecs.ts';
import { lineSchema } from '../../core/primitives.ts';
import { billingIdentitySchema } from './billing-identity.schema.ts';
import { avatarSchema } from './preferences.schemas.ts';

/** How often an alias may be changed; links to former aliases keep working. */
export const aliasChangeLimit = { changes: 3, days: 30 } as const;

/** Avatars: largest upload, maximum pixels, and the stored edge lengths in pixels. */
export const avatarLimits = { bytes: 5 * 1024 * 1024, pixels: 50_000_000 } as const;
export const avatarSizes = { small: 64, large: 256 } as const;

export const personalSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  alias: z.string(),
  codigo: z.string(),
  createdAt: instantCodec,
  accountType: z.object({ code: z.string(), name: z.record(wireLocaleSchema, z.string()) }).nullable(),
  /** The policy version the person accepted, and the current one. */
  policy: z.object({ accepted: z.number().int().nullable(), current: z.number().int() }),
  /** Former aliases that still lead to the person, newest first. */
  formerAliases: z.array(z.string()),
  aliasChanges: z.object({
    left: z.number().int(),
    /** When the next change is possible; null while changes remain. */
    nextAt: instantCodec.nullable(),
  }),
  billing: billingIdentitySchema.nullable(),
  avatar: avatarSchema.nullable(),
});
export type Personal = z.input<typeof personalSchema>;

export const personalChangeSchema = z.strictObject({
  name: lineSchema({ max: 120 }).optional(),
  phone: z
    .union([z.literal('').transform(() => null), phoneSchema])
    .nullable()
    .optional(),
});
export type PersonalChange = z.output<typeof personalChangeSchema>;

export const aliasChangeSchema = z.strictObject({ alias: aliasSchema });

const fraction = z.coerce.number().min(0).max(1);

/** The square cut from an upright picture, as fractions of its width (left), its height (top) and its shorter side (edge). */
export const avatarCropSchema = z.strictObject({ x: fraction, y: fraction, zoom: z.coerce.number().min(1).max(8) });
export type AvatarCrop = z.infer<typeof avatarCropSchema>;
