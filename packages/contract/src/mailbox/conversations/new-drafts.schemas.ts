import { z } from 'zod';
import { idSchema } from '../../core/primitives.ts';
import { contentShape, draftRecipientsShape, draftSchema, replyLimits } from './replies.schemas.ts';

const headShape = {
  profileId: idSchema.nullable(),
  contactId: idSchema.nullable(),
  subject: z.string().max(replyLimits.subject),
};

/** An unfinished mail that starts a conversation. */
export const newDraftSchema = draftSchema.extend({ id: idSchema, ...headShape });
export type NewDraft = z.infer<typeof newDraftSchema>;

export const newDraftInputSchema = z.object({ ...contentShape, ...draftRecipientsShape, ...headShape });
export type NewDraftInput = z.infer<typeof newDraftInputSchema>;

export const createNewDraftInputSchema = newDraftInputSchema.extend({
  /** Chosen by the browser, so that a repeated call whose first answer was lost finds the existing draft. */
  id: z.uuid().optional(),
});
export type CreateNewDraftInput = z.infer<typeof createNewDraftInputSchema>;

export const saveNewDraftInputSchema = newDraftInputSchema.extend({
  /** The revision it is based on; absent: overwrite whatever is stored. */
  base: z.uuid().optional(),
});
export type SaveNewDraftInput = z.infer<typeof saveNewDraftInputSchema>;
