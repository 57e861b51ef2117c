import { z } from 'zod';
import { profileTemplateIds } from './profile-templates.ts';
import { issue } from '../../core/field-issues.ts';
import { wireLocaleSchema } from '../../core/locale.ts';
import { instantCodec, localeCodec } from '../../core/codecs.ts';
import { idSchema, instantSchema, lineSchema } from '../../core/primitives.ts';
import { profileStatusSchema } from '../../account/shell/shell.contract.ts';

export const profileNameMax = 80;
/** What the title block of a page takes of it. */
export const coverNameMax = 60;
export const profileSlugLimits = { min: 2, max: 48 } as const;

/** Slugs that would mislead, or collide with paths of the product. */
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

/** Last part of a public URL: lower-case letters, digits and single inner hyphens; never in the form of an id. */
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
 * A page as stored. Its content is validated with `blockDocumentSchema` of the blocks package, by browser and server
 * alike; problems are returned as `request.invalid` with paths inside the document, such as `blocks.3.props.url`.
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
  /** Public URL as a path, `/link/{alias}/{slug}`, and absolute. */
  path: z.string(),
  url: z.string(),
  status: profileStatusSchema,
  isMain: z.boolean(),
  locale: localeCodec,
  /** Accent colour of the page, `#rrggbb`. */
  color: z.string().nullable(),
  themeId: z.string(),
  /** The draft differs from what visitors see. */
  hasChanges: z.boolean(),
  visits30d: z.number().int(),
  clicks30d: z.number().int(),
  folderId: idSchema.nullable(),
  /** In the client’s order of labels. */
  labelIds: z.array(idSchema),
  /**
   * Path of the draft rendered as a real page, for a scaled `<iframe sandbox loading="lazy">`. It is signed, needs no
   * bearer token, is not counted as a visit, and changes with every saved draft.
   */
  thumbnailPath: z.string(),
  createdAt: instantCodec,
  updatedAt: instantCodec,
  publishedAt: instantCodec.nullable(),
  /** Visitors need a password. */
  hasPassword: z.boolean(),
  /** When a frozen draft is published automatically; null when nothing is scheduled. */
  publishAt: instantCodec.nullable(),
  /** From this moment visitors see that the page has expired. */
  expiresAt: instantCodec.nullable(),
});
export type ProfileSummary = z.input<typeof profileSummarySchema>;

export const profileSchema = profileSummarySchema.extend({
  draft: z.object({ document: pageDocumentSchema, revision: z.number().int(), savedAt: instantCodec }),
  /** The published page, migrated to the current version; null while never published. Also set while the profile is hidden. */
  published: pageDocumentSchema.nullable(),
  /** Published draft revision; null while never published. */
  publishedRevision: z.number().int().nullable(),
  /** Draft revision that is published at `publishAt`; later edits are not included. */
  scheduledRevision: z.number().int().nullable(),
  /** Search engines may index the page. */
  isIndexed: z.boolean(),
  /** The 404 page of the client’s addresses may suggest this page. */
  isSuggested: z.boolean(),
  /** `/q/{code}` and its absolute form; unaffected by renames. */
  shortPath: z.string(),
  shortUrl: z.string(),
  /** QR codes of the short link; optional query: `logo` (id of an image), `color` (six hex digits) and for PNG `size`. */
  qrSvgPath: z.string(),
  qrPngPath: z.string(),
  qrPdfPath: z.string(),
  /** vCard 3.0; `?v=4` gives 4.0. */
  vcardPath: z.string(),
});
export type Profile = z.input<typeof profileSchema>;

export const createProfileInputSchema = z.object({
  name: lineSchema({ max: profileNameMax }),
  /** Default: derived from the name. */
  slug: profileSlugSchema.optional(),
  /** Default: the client's language. */
  locale: wireLocaleSchema.optional(),
  start: z.enum(['starter', 'empty']).default('starter'),
  /** Instead of `start`: the template of a trade, in `locale`. */
  template: z.enum(profileTemplateIds).optional(),
});
export type CreateProfileInput = z.infer<typeof createProfileInputSchema>;

export const updateProfileInputSchema = z.object({
  name: lineSchema({ max: profileNameMax }).optional(),
  /** The old URL keeps redirecting here. */
  slug: profileSlugSchema.optional(),
  locale: wireLocaleSchema.optional(),
  /** Makes this the profile shown by `/link/{alias}`. */
  isMain: z.literal(true).optional(),
  isIndexed: z.boolean().optional(),
  isSuggested: z.boolean().optional(),
  /** In the future; null: no expiry. */
  expiresAt: instantSchema.nullable().optional(),
});
export type UpdateProfileInput = z.infer<typeof updateProfileInputSchema>;

export const profilePasswordLimits = { min: 6, max: 128 } as const;

/** Shared by the owner with visitors, so only its length is checked. */
export const profilePasswordInputSchema = z.object({
  password: z
    .string()
    .min(profilePasswordLimits.min)
    .max(profilePasswordLimits.max)
    .refine((text) => text.trim() !== '', issue('required')),
});

export const scheduleProfileInputSchema = z.object({
  /** In the future, within two years. */
  at: instantSchema,
  /** The expected draft; refused when another one was saved since. */
  revision: z.number().int().optional(),
});

export const saveDraftInputSchema = z.object({
  document: pageDocumentSchema,
  /** Revision the edit is based on. */
  baseRevision: z.number().int().min(1),
  /** Keep the replaced draft as a version, such as the one that lost a conflict. */
  keepReplaced: z.boolean().optional(),
});

export const draftStateSchema = z.object({
  revision: z.number().int(),
  savedAt: instantCodec,
  hasChanges: z.boolean(),
  thumbnailPath: z.string(),
});
export type DraftState = z.input<typeof draftStateSchema>;

export const publishReplySchema = z.object({
  path: z.string(),
  url: z.string(),
  status: profileStatusSchema,
  publishedRevision: z.number().int(),
  publishedAt: instantSchema,
  /** True for the first publication ever. */
  isFirst: z.boolean(),
});

export const slugAvailabilitySchema = z.object({
  slug: z.string(),
  available: z.boolean(),
  reason: z.enum(['taken', 'reserved', 'invalid']).nullable(),
  suggestion: z.string().nullable(),
});

/** `published`: visitors saw it. `draft`: a draft that was replaced by another one, kept so that nothing is lost. */
export const profileVersionKinds = ['published', 'draft'] as const;

/** Versions kept per profile, the newest; the published one is never removed. */
export const keptVersions = 100;

export const profileVersionSchema = z.object({
  id: idSchema,
  kind: z.enum(profileVersionKinds),
  revision: z.number().int(),
  /** When it was published or, for a draft, when it was last saved. */
  publishedAt: instantSchema,
  /** Currently published. */
  isCurrent: z.boolean(),
});
export type ProfileVersion = z.infer<typeof profileVersionSchema>;

export const profileVersionDocumentSchema = profileVersionSchema.extend({ document: pageDocumentSchema });
export type ProfileVersionDocument = z.infer<typeof profileVersionDocumentSchema>;
