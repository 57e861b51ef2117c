import { z } from 'zod';
import { idSchema } from '../../core/primitives.ts';
import { contentShape, draftSchema, replyLimits } from './replies.schemas.ts';

const headShape = {
  profileId: idSchema.nullable(),
  contactId: idSchema.nullable(),
  subject: z.string().max(replyLimits.subject),
};

/** A first mail that is being written. */
export const newDraftSchema = draftSchema.extend({ id: idSchema, ...headShape });
export type NewDraft = z.infer<typeof newDraftSchema>;

export const newDraftInputSchema = z.object({ ...contentShape, ...headShape });
export type NewDraftInput = z.infer<typeof newDraftInputSchema>;

export const createNewDraftInputSchema = newDraftInputSchema.extend({
  /** Chosen by the browser: a call that is repeated because its answer was lost finds the draft of the first. */
  id: z.uuid().optional(),
});
export type CreateNewDraftInput = z.infer<typeof createNewDraftInputSchema>;

export const saveNewDraftInputSchema = newDraftInputSchema.extend({
  /** The revision this one grew from; absent: whatever there is, is replaced. */
  base: z.uuid().optional(),
});
export type SaveNewDraftInput = z.infer<typeof saveNewDraftInputSchema>;
