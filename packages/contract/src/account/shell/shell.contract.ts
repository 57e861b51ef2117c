import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { idSchema } from '../../core/primitives.ts';

export const profileStatuses = ['draft', 'scheduled', 'published', 'hidden', 'expired'] as const;
export const profileStatusSchema = z.enum(profileStatuses);
export type ProfileStatus = z.infer<typeof profileStatusSchema>;

export const shellSchema = z.object({
  /** Conversations with unread messages, over all profiles. */
  unread: z.number().int(),
  contacts: z.number().int(),
  /** The profiles shown in the menu, most used first, at most three. */
  profiles: z.array(
    z.object({ id: idSchema, name: z.string(), color: z.string().nullable(), status: profileStatusSchema }),
  ),
  /** Mails of the current period; `quota` null: unlimited. */
  sends: z.object({ used: z.number().int(), quota: z.number().int().nullable() }),
});
export type Shell = z.infer<typeof shellSchema>;

export const shell = defineOperation({
  id: 'shell.read',
  method: 'GET',
  path: '/api/shell',
  access: 'user',
  permission: 'dashboard.read',
  summary: 'The figures and profiles the menu shows on every screen',
  reply: shellSchema,
});
