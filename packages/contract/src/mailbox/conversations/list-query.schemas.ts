import { z } from 'zod';
import { idSchema } from '../../core/primitives.ts';
import { pageQueryShape } from '../../core/paging.ts';
import { labelLimits } from '../../workspace/folders/labels.schemas.ts';
import { conversationStateSchema, conversationViewSchema } from './mailbox.schemas.ts';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const day = z.iso.date();

/** Several comma-separated ids in one query value. */
const idsSchema = z
  .string()
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(idSchema).max(labelLimits.count));

/**
 * Filters of the list. `direction`, `hasFiles`, `from` and `to` must all match one message, which also contains the
 * words of `search` if any; days are in the client’s time zone and both included.
 */
export const conversationListQuerySchema = z.object({
  ...pageQueryShape,
  profileId: idSchema.optional(),
  contactId: idSchema.optional(),
  view: conversationViewSchema.optional(),
  state: conversationStateSchema.optional(),
  folderId: idSchema.optional(),
  unfiled: flag.optional(),
  labelIds: idsSchema.optional(),
  /** Only conversations with all of the labels; otherwise any of them is enough. */
  needsAllLabels: flag.optional(),
  unread: flag.optional(),
  direction: z.enum(['in', 'out']).optional(),
  hasFiles: flag.optional(),
  from: day.optional(),
  to: day.optional(),
  /** Words and operators (docs/mailbox.md). */
  search: z.string().trim().max(200).optional(),
});
export type ConversationListQuery = z.infer<typeof conversationListQuerySchema>;
