import { z } from 'zod';

/** What an erasure removes, by kind; `blanked_mails` stay with their recipients, without name and address. */
export const takeKinds = [
  'records',
  'profiles',
  'contacts',
  'conversations',
  'messages',
  'templates',
  'campaigns',
  'campaign_mails',
  'files',
  'mails',
  'waiting_mails',
  'blanked_mails',
  'outbox_copies',
  'file_requests',
  'wall_writings',
  'drafts',
  'mentions',
  'file_names',
  'exports',
  'notices',
] as const;

export const takesSchema = z.object({
  takes: z.array(
    z.object({
      kind: z.enum(takeKinds),
      count: z.number().int(),
      /** Names of the first few. */
      samples: z.array(z.string()),
    }),
  ),
});
export type Takes = z.infer<typeof takesSchema>;
