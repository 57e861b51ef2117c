import { z } from 'zod';
import { pageQueryShape } from '../../core/paging.ts';
import { idSchema, instantSchema } from '../../core/primitives.ts';
import { trashKinds } from './trash-kinds.ts';

/** Days after which items in the trash are purged. */
export const trashDaysLimits = { min: 7, max: 365, default: 30 } as const;
/** Items per restore or remove call; longer selections take several calls. */
export const trashBatchMax = 200;
/** Maximum items removed by one call of `trash.empty`. */
export const trashEmptyMax = 500;
/** After its end a campaign keeps answering the links in its mails for this long, even in the trash. */
export const campaignLinkDays = 30;

export const trashKindSchema = z.enum(trashKinds);

export const trashItemSchema = z.object({
  kind: trashKindSchema,
  id: idSchema,
  name: z.string(),
  /** Distinguishes it from others with the same name: an address, a subject; empty if there is nothing. */
  detail: z.string(),
  /** Where it is restored to, outermost first: folders, or its container; empty: the top level. */
  place: z.array(z.string()),
  deletedAt: instantSchema,
  /** When it is purged. */
  purgeAt: instantSchema,
  /** Whole days until then, rounded up; 0: the next night. */
  daysLeft: z.number().int(),
  /** Bytes freed in the storage quota; null for kinds that use no storage of their own. */
  sizeBytes: z.number().int().nullable(),
  /** Cannot be removed manually before this moment either; null: at any time. */
  heldUntil: instantSchema.nullable(),
});
export type TrashItem = z.infer<typeof trashItemSchema>;

export const trashSumSchema = z.object({
  kind: trashKindSchema,
  count: z.number().int(),
  sizeBytes: z.number().int(),
});
export type TrashSum = z.infer<typeof trashSumSchema>;

export const trashQuerySchema = z.object({
  ...pageQueryShape,
  kind: trashKindSchema.optional(),
  /** Part of the name or detail, ignoring case and accents. */
  search: z.string().max(100).optional(),
});

export const trashRefSchema = z.strictObject({ kind: trashKindSchema, id: idSchema });
export type TrashRef = z.infer<typeof trashRefSchema>;

export const trashRefsSchema = z.strictObject({ items: z.array(trashRefSchema).min(1).max(trashBatchMax) });

/** Result for one item of a call. */
export const trashResultSchema = z.object({
  kind: trashKindSchema,
  id: idSchema,
  /** `missing`: not (or no longer) in the trash; `refused`: see `code`. */
  outcome: z.enum(['done', 'missing', 'refused']),
  /** Why it was refused, with the values for its text; null otherwise. */
  code: z.string().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Current name; null where nothing was found. */
  name: z.string().nullable(),
  /** It was restored under another name or address because its own was taken. */
  isRenamed: z.boolean(),
});
export type TrashResult = z.infer<typeof trashResultSchema>;

export const trashSettingsSchema = z.strictObject({
  keepDays: z.int().min(trashDaysLimits.min).max(trashDaysLimits.max),
});
export type TrashSettings = z.infer<typeof trashSettingsSchema>;
