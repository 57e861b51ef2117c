import { z } from 'zod';
import { instantCodec } from '../../core/codecs.ts';
import { idSchema, multilineSchema } from '../../core/primitives.ts';

export const noteLimits = { text: 10_000, perConversation: 500 } as const;

/** Private notes of the client; never mailed and never shown to visitors. */
export const conversationNoteSchema = z.object({
  id: idSchema,
  text: z.string(),
  authorName: z.string(),
  createdAt: instantCodec,
  editedAt: instantCodec.nullable(),
});
export type ConversationNote = z.input<typeof conversationNoteSchema>;

export const noteInputSchema = z.object({
  text: multilineSchema({ min: 1, max: noteLimits.text }).refine((text) => text.trim() !== '', {
    params: { code: 'required' },
  }),
});
