import { z } from 'zod';
import { instantSchema } from '../../core/primitives.ts';

/** Days of inactivity after which a conversation is moved to the trash. */
export const retentionDaysLimits = { min: 30, max: 3650 } as const;

const days = z.int().min(retentionDaysLimits.min).max(retentionDaysLimits.max);

/** Null: conversations are kept forever. */
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
  /** To be removed at the next run. */
  conversations: z.number().int(),
  /** Their messages, in both directions. */
  messages: z.number().int(),
  /** Time of that run. */
  nextRunAt: instantSchema,
  /** When the next of the remaining conversations reaches the age limit; null without any. */
  nextAgeAt: instantSchema.nullable(),
  /** Days they can be restored from the trash. */
  trashDays: z.number().int(),
});
export type RetentionPreview = z.infer<typeof retentionPreviewSchema>;
