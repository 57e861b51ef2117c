import { z } from 'zod';
import { instantCodec } from '../../core/codecs.ts';
import { idSchema } from '../../core/primitives.ts';

/** Days in which a merge can be undone. */
export const mergeUndoDays = 30;
/** Maximum number of conversations merged by one call. */
export const mergeMax = 20;

export const conversationMergeSchema = z.object({
  id: idSchema,
  sourceId: idSchema,
  name: z.string(),
  email: z.string().nullable(),
  mergedAt: instantCodec,
  undoUntil: instantCodec,
});
export type ConversationMerge = z.input<typeof conversationMergeSchema>;
