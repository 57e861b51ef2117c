import { issue } from '@enlace/contract/core/field-issues.ts';
import { locales } from '@enlace/contract/core/locale.ts';
import { idSchema, instantSchema, multilineSchema } from '@enlace/contract/core/primitives.ts';
import { z } from 'zod';
import { richTextSchema } from './richtext.schema.ts';

const longestText = 5000;
const longestRichText = 21_000;
const maxTexts = 1000;

/** Either end may be open. `from` is the first moment it is shown, `until` the first it is not. */
export const blockScheduleSchema = z
  .object({ from: instantSchema.optional(), until: instantSchema.optional() })
  .refine(({ from, until }) => from === undefined || until === undefined || Date.parse(from) < Date.parse(until), {
    path: ['until'],
    ...issue('too_small'),
  });
export type BlockSchedule = z.infer<typeof blockScheduleSchema>;

export const blockDevices = ['all', 'phone', 'desktop'] as const;
export type BlockDevices = (typeof blockDevices)[number];

/** Absent means everywhere. Devices are distinguished by window width, in style sheets only. */
export const blockVisibilitySchema = z.object({
  languages: z.array(z.enum(locales)).min(1).max(locales.length).optional(),
  devices: z.enum(blockDevices).optional(),
});
export type BlockVisibility = z.infer<typeof blockVisibilitySchema>;

/** Which readers of a mail get the block: those in a segment of the client, or those who are not in it. */
export const blockAudienceSchema = z.object({ segmentId: idSchema.toLowerCase(), who: z.enum(['in', 'out']) });
export type BlockAudience = z.infer<typeof blockAudienceSchema>;

function fewEnough(map: object): boolean {
  return Object.keys(map).length <= maxTexts;
}

/**
 * The texts of a block in one further language, by their source text, so that moving items or copying the block keeps
 * them. Rich text is keyed by its plain text and translated with its own formatting.
 */
export const blockTranslationSchema = z.object({
  texts: z
    .record(z.string().min(1).max(longestText), multilineSchema({ min: 1, max: longestText }))
    .refine(fewEnough, issue('too_many', { limit: maxTexts }))
    .optional(),
  rich: z
    .record(z.string().min(1).max(longestRichText), richTextSchema)
    .refine(fewEnough, issue('too_many', { limit: maxTexts }))
    .optional(),
  /** Source texts that were reworded after translation, with the wording that was translated; not reviewed yet. */
  stale: z
    .record(z.string().min(1).max(longestRichText), multilineSchema({ min: 1, max: longestRichText }))
    .refine(fewEnough, issue('too_many', { limit: maxTexts }))
    .optional(),
});
export type BlockTranslation = z.infer<typeof blockTranslationSchema>;

export const blockTranslationsSchema = z.partialRecord(z.enum(locales), blockTranslationSchema);
export type BlockTranslations = z.infer<typeof blockTranslationsSchema>;

/** What any block may carry besides its props; older blocks have none of it. */
export const blockExtrasShape = {
  schedule: blockScheduleSchema.optional(),
  visibility: blockVisibilitySchema.optional(),
  /** Absent means everybody. */
  audience: blockAudienceSchema.optional(),
  translations: blockTranslationsSchema.optional(),
} as const;

export type BlockExtras = {
  schedule?: BlockSchedule | undefined;
  visibility?: BlockVisibility | undefined;
  audience?: BlockAudience | undefined;
  translations?: BlockTranslations | undefined;
};
