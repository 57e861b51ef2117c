import { z } from 'zod';
import { issue } from '../core/field-issues.ts';
import { wireLocaleSchema } from '../core/locale.ts';
import { idSchema, instantSchema, lineSchema } from '../core/primitives.ts';
import { profileStatusSchema } from '../shell/shell.contract.ts';

export const profileNameMax = 80;
export const profileSlugLimits = { min: 2, max: 48 } as const;

/** Addresses that would mislead or collide with what the product itself may put there. */
export const reservedSlugs: readonly string[] = [
  'admin',
  'api',
  'contact',
  'form',
  'go',
  'login',
  'main',
  'new',
  'null',
  'nuevo',
  'qr',
  'undefined',
  'user',
  'www',
];

/** Last part of a public address: lower-case letters, digits and single inner hyphens; never the form of an id. */
export const profileSlugSchema = z
  .string()
  .trim()
  .min(profileSlugLimits.min)
  .max(profileSlugLimits.max)
  .transform((text) => text.toLowerCase())
  .refine((text) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text), issue('invalid_alias'))
  .refine((text) => !z.uuid().safeParse(text).success, issue('invalid_alias'))
  .refine((text) => !reservedSlugs.includes(text), issue('alias_reserved'));

/**
 * A page as stored. Its inside is checked with `blockDocumentSchema` of the blocks package, by browser and server alike;
 * what is wrong comes back as `request.invalid` with paths inside the document, such as `blocks.3.props.url`.
 */
export const pageDocumentSchema = z.looseObject({
  version: z.literal(1),
  blocks: z.array(z.looseObject({ id: z.string(), type: z.string() })).max(250),
  theme: z.looseObject({}).optional(),
});
export type PageDocument = z.infer<typeof pageDocumentSchema>;

export const profileSummarySchema = z.object({
  id: idSchema,
  name: z.string(),
  slug: z.string(),
  /** Public address as a path, `/link/{alias}/{slug}`, and absolute. */
  path: z.string(),
  url: z.string(),
  status: profileStatusSchema,
  isMain: z.boolean(),
  locale: wireLocaleSchema,
  /** Accent of the page, `#rrggbb`. */
  color: z.string().nullable(),
  themeId: z.string(),
  /** The draft differs from what visitors see. */
  hasChanges: z.boolean(),
  visits30d: z.number().int(),
  clicks30d: z.number().int(),
  /**
   * Path of the draft drawn as a real page, for a scaled `<iframe sandbox loading="lazy">`. It is signed, needs no bearer,
   * is not counted as a visit, and changes with every saved draft.
   */
  thumbnailPath: z.string(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  publishedAt: instantSchema.nullable(),
});
export type ProfileSummary = z.infer<typeof profileSummarySchema>;

export const profileSchema = profileSummarySchema.extend({
  draft: z.object({ document: pageDocumentSchema, revision: z.number().int(), savedAt: instantSchema }),
  /** Draft revision that visitors see; null while never published. */
  publishedRevision: z.number().int().nullable(),
  /** `/q/{code}` and its absolute form; it survives every rename. */
  shortPath: z.string(),
  shortUrl: z.string(),
  qrSvgPath: z.string(),
  qrPngPath: z.string(),
  vcardPath: z.string(),
});
export type Profile = z.infer<typeof profileSchema>;

export const createProfileInputSchema = z.object({
  name: lineSchema({ max: profileNameMax }),
  /** Left out: made from the name. */
  slug: profileSlugSchema.optional(),
  /** Left out: the client's language. */
  locale: wireLocaleSchema.optional(),
  start: z.enum(['starter', 'empty']).default('starter'),
});
export type CreateProfileInput = z.infer<typeof createProfileInputSchema>;

export const updateProfileInputSchema = z.object({
  name: lineSchema({ max: profileNameMax }).optional(),
  /** The old address keeps leading here. */
  slug: profileSlugSchema.optional(),
  locale: wireLocaleSchema.optional(),
  /** Makes this profile the one that `/link/{alias}` shows. */
  isMain: z.literal(true).optional(),
});
export type UpdateProfileInput = z.infer<typeof updateProfileInputSchema>;

export const saveDraftInputSchema = z.object({
  document: pageDocumentSchema,
  /** Revision the edit started from. */
  baseRevision: z.number().int().min(1),
});

export const draftStateSchema = z.object({
  revision: z.number().int(),
  savedAt: instantSchema,
  hasChanges: z.boolean(),
  thumbnailPath: z.string(),
});
export type DraftState = z.infer<typeof draftStateSchema>;

export const publishReplySchema = z.object({
  path: z.string(),
  url: z.string(),
  status: profileStatusSchema,
  publishedRevision: z.number().int(),
  publishedAt: instantSchema,
  /** True the first time ever. */
  isFirst: z.boolean(),
});

export const slugAvailabilitySchema = z.object({
  slug: z.string(),
  available: z.boolean(),
  reason: z.enum(['taken', 'reserved', 'invalid']).nullable(),
  suggestion: z.string().nullable(),
});

export const profileVersionSchema = z.object({
  id: idSchema,
  revision: z.number().int(),
  publishedAt: instantSchema,
  /** Visitors see this one now. */
  isCurrent: z.boolean(),
});
export type ProfileVersion = z.infer<typeof profileVersionSchema>;

/** Days are whole days in the owner's time zone, oldest first, the last is today. Bots and previews are not counted. */
export const profileStatsSchema = z.object({
  from: z.iso.date(),
  days: z.array(
    z.object({
      day: z.iso.date(),
      visits: z.number().int(),
      /** Different visitors of that day; the same person on two days counts twice, as nobody is remembered longer. */
      visitors: z.number().int(),
      clicks: z.number().int(),
    }),
  ),
  totals: z.object({
    visits: z.number().int(),
    visitors: z.number().int(),
    clicks: z.number().int(),
    /** Visits that came by the QR code or short link. */
    qrVisits: z.number().int(),
    /** Visits in the equal span before. */
    previousVisits: z.number().int(),
  }),
  /** Most clicked first; `type` is null when the block is no longer in the draft. */
  blocks: z.array(z.object({ blockId: z.string(), type: z.string().nullable(), clicks: z.number().int() })),
});
export type ProfileStats = z.infer<typeof profileStatsSchema>;
