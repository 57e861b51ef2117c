import { z } from 'zod';
import { instantSchema } from '../../core/primitives.ts';

/** Days without a word after which a conversation goes to the trash. */
export const retentionDaysLimits = { min: 30, max: 3650 } as const;

const days = z.int().min(retentionDaysLimits.min).max(retentionDaysLimits.max);

/** Null: conversations are kept for ever. */
export const retentionSchema = z.strictObject({ keepDays: days.nullable() });
export type Retention = z.infer<typeof retentionSchema>;

export const retentionPreviewQuerySchema = z.object({
  keepDays: z.coerce
    .number()
    .int()
    .min(retentionDaysLimits.min)
    .max(retentionDaysLimits.max)
    .default(retentionDaysLimits.max),
});

export const retentionPreviewSchema = z.object({
  /** That would go at the next run. */
  conversations: z.number().int(),
  /** What both sides said in them. */
  messages: z.number().int(),
  /** When that is. */
  nextRunAt: instantSchema,
  /** When the oldest of the others reaches its days; null when there is none. */
  nextAgeAt: instantSchema.nullable(),
  /** How long they can still be taken out of the trash. */
  trashDays: z.number().int(),
});
export type RetentionPreview = z.infer<typeof retentionPreviewSchema>;
