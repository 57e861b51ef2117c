import { z } from 'zod';
import { issue } from '../../core/field-issues.ts';
import { defineOperation, fileHeaders } from '../../core/operation.ts';
import { emptySchema, idSchema } from '../../core/primitives.ts';
import { profileStatusSchema } from '../../account/shell/shell.contract.ts';

/** Maximum number of returned profile ids; a client with more applies an action by filter. */
export const profileIdsMax = 10_000;
const labelsMax = 20;

const idListSchema = z
  .string()
  .max(37 * labelsMax)
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .refine((ids) => ids.every((id) => idSchema.safeParse(id).success), issue('invalid_format'));

const flagSchema = z.enum(['true', 'false']).transform((text) => text === 'true');

/** Filters of the profile list. */
export const profileFilterShape = {
  search: z.string().max(100).optional(),
  status: profileStatusSchema.optional(),
  /** In this folder or below it. */
  folderId: idSchema.optional(),
  /** In no folder; wins over `folderId`. */
  isUnfiled: flagSchema.optional(),
  /** Up to 20 comma-separated ids. */
  labelIds: idListSchema.optional(),
  /** Only profiles with all of the labels; otherwise any of them is enough. */
  needsAllLabels: flagSchema.optional(),
};

export const listProfileIds = defineOperation({
  id: 'profiles.list_ids',
  method: 'GET',
  path: '/api/profiles/ids',
  access: 'user',
  permission: 'profiles.read',
  summary: 'Ids of all matching profiles, for acting on all of them',
  query: z.object(profileFilterShape),
  reply: z.object({ ids: z.array(z.string()) }),
});

export const exportProfiles = defineOperation({
  id: 'profiles.export',
  method: 'GET',
  path: '/api/profiles/export',
  access: 'user',
  permission: 'profiles.read',
  summary: 'All profiles that match as CSV, with folder, labels and figures of 30 days',
  query: z.object(profileFilterShape),
  media: ['text/csv'],
  answerHeaders: fileHeaders,
  reply: emptySchema,
});
