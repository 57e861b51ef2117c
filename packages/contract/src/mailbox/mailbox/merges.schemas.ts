import { z } from 'zod';
import { idSchema, instantSchema } from '../../core/primitives.ts';

/** Days in which conversations that were joined can be taken apart again. */
export const mergeUndoDays = 30;
/** Conversations that one call joins to another. */
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
