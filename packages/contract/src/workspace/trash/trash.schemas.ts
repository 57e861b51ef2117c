import { z } from 'zod';
import { pageQueryShape } from '../../core/paging.ts';
import { idSchema, instantSchema } from '../../core/primitives.ts';
import { trashKinds } from './trash-kinds.ts';

/** Days that things of every kind wait in the trash before they go by age. */
export const trashDaysLimits = { min: 7, max: 365, default: 30 } as const;
/** Things that one call restores or removes; longer selections go in several calls. */
export const trashBatchMax = 200;
/** Most things that one call of `trash.empty` removes. */
export const trashEmptyMax = 500;
/** After its end a campaign keeps answering the links in its mails for this long, in the trash too. */
export const campaignLinkDays = 30;

export const trashKindSchema = z.enum(trashKinds);

export const trashItemSchema = z.object({
  kind: trashKindSchema,
  id: idSchema,
  name: z.string(),
  /** What tells it from others of its name: an address, a subject; empty where there is nothing. */
  detail: z.string(),
  /** Where it comes back to, from the outside in: folders, or what it belongs to; empty: at the top. */
  place: z.array(z.string()),
  deletedAt: instantSchema,
  /** When it goes by age. */
  purgeAt: instantSchema,
  /** Whole days until then, rounded up; 0: in the next night. */
  daysLeft: z.number().int(),
  /** What the storage quota gets back; null for kinds that take no storage of their own. */
  sizeBytes: z.number().int().nullable(),
  /** Not before this moment by hand either; null: at any time. */
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
  /** Part of the name or of what tells it apart, whatever its case and accents. */
  search: z.string().max(100).optional(),
});

export const trashRefSchema = z.strictObject({ kind: trashKindSchema, id: idSchema });
export type TrashRef = z.infer<typeof trashRefSchema>;

export const trashRefsSchema = z.strictObject({ items: z.array(trashRefSchema).min(1).max(trashBatchMax) });

/** What became of one thing of a call. */
export const trashResultSchema = z.object({
  kind: trashKindSchema,
  id: idSchema,
  /** `missing`: not (any more) in the trash; `refused`: see `code`. */
  outcome: z.enum(['done', 'missing', 'refused']),
  /** Why it was refused, with what its text is filled with; null otherwise. */
  code: z.string().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** As it is called now; null where nothing was found. */
  name: z.string().nullable(),
  /** It came back under another name or address because its own was taken. */
  isRenamed: z.boolean(),
});
export type TrashResult = z.infer<typeof trashResultSchema>;

export const trashSettingsSchema = z.strictObject({
  keepDays: z.int().min(trashDaysLimits.min).max(trashDaysLimits.max),
});
export type TrashSettings = z.infer<typeof trashSettingsSchema>;
