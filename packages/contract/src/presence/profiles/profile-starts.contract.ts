import { z } from 'zod';
import { wireLocaleSchema } from '../../core/locale.ts';
import { defineOperation } from '../../core/operation.ts';
import { lineSchema } from '../../core/primitives.ts';
import { importContentMax } from './profile-import-limits.ts';
import { profileTemplateIds } from './profile-templates.ts';
import { profileNameMax, profileSchema } from './profiles.schemas.ts';

export const profileTemplateSchema = z.object({
  id: z.enum(profileTemplateIds),
  name: z.string(),
  description: z.string(),
  themeId: z.string(),
  /** The template rendered as a real page, for a scaled `<iframe sandbox loading="lazy">`. */
  previewPath: z.string(),
});
export type ProfileTemplate = z.infer<typeof profileTemplateSchema>;

export const listProfileTemplates = defineOperation({
  id: 'profiles.templates',
  method: 'GET',
  path: '/api/profile-templates',
  access: 'user',
  permission: 'profiles.read',
  summary: 'Pages by trade to start from, in one of the languages; by default the client’s own',
  query: z.object({ locale: wireLocaleSchema.optional() }),
  reply: z.object({ items: z.array(profileTemplateSchema) }),
});

export const importSummarySchema = z.object({
  kind: z.enum(['page', 'links', 'vcard']),
  links: z.number().int(),
  socials: z.number().int(),
  contact: z.boolean(),
  /** Links that are not web, mail or telephone addresses, are duplicates, or exceed the limit of a block. */
  leftOut: z.number().int(),
});
export type ImportSummary = z.infer<typeof importSummarySchema>;

export const importProfile = defineOperation({
  id: 'profiles.import',
  method: 'POST',
  path: '/api/profiles/import',
  access: 'user',
  permission: 'profiles.write',
  summary:
    'Create a draft from a saved page of links, a link builder’s JSON export or a vCard; pictures are not fetched',
  body: z.object({
    content: z.string().min(1).max(importContentMax),
    /** Absent: the name in the file. */
    name: lineSchema({ max: profileNameMax }).optional(),
    locale: wireLocaleSchema.optional(),
  }),
  reply: z.object({ profile: profileSchema, summary: importSummarySchema }),
  errors: ['profiles.import_unreadable', 'quota.exceeded', 'quota.read_only'],
});
