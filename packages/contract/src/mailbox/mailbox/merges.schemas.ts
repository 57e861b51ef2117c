import { z } from 'zod';
import { idSchema, instantSchema } from '../../core/primitives.ts';

/** Days in which a merge can be undone. */
export const mergeUndoDays = 30;
/** Maximum number of conversations merged by one call. */
export const mergeMax = 20;

export const conversationMergeSchema = z.object({
  id: idSchema,
  sourceId: idSchema,
  name: z.string(),
  email: z.string().nullable(),
  mergedAt: instantSchema,
  undoUntil: instantSchema,
});
export type ConversationMerge = z.infer<typeof conversationMergeSchema>;
