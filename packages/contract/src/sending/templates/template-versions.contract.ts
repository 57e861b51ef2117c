import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { pageOf, pageQueryShape } from '../../core/paging.ts';
import { idSchema, instantSchema } from '../../core/primitives.ts';
import {
  templateCategorySchema,
  templateDocumentSchema,
  templateFormatSchema,
  templateSchema,
} from './templates.schemas.ts';

/** `draft`: replaced while editing; `sent`: as used by a campaign or a test. */
export const templateVersionKinds = ['draft', 'sent'] as const;
export const templateVersionSchema = z.object({
  id: idSchema,
  kind: z.enum(templateVersionKinds),
  revision: z.number().int(),
  savedAt: instantSchema,
});
export type TemplateVersion = z.infer<typeof templateVersionSchema>;

/** Everything a version can restore. */
export const templateVersionContentSchema = templateVersionSchema.extend({
  name: z.string(),
  category: templateCategorySchema.nullable(),
  subject: z.string(),
  preheader: z.string(),
  format: templateFormatSchema,
  source: z.string(),
  document: templateDocumentSchema,
});
export type TemplateVersionContent = z.infer<typeof templateVersionContentSchema>;

export const listTemplateVersions = defineOperation({
  id: 'templates.versions',
  method: 'GET',
  path: '/api/templates/:id/versions',
  access: 'user',
  permission: 'templates.read',
  summary: 'Earlier versions of a template, newest first',
  params: z.object({ id: idSchema }),
  query: z.object(pageQueryShape),
  reply: pageOf(templateVersionSchema),
});

const params = z.object({ id: idSchema, versionId: idSchema });

export const getTemplateVersion = defineOperation({
  id: 'templates.version',
  method: 'GET',
  path: '/api/templates/:id/versions/:versionId',
  access: 'user',
  permission: 'templates.read',
  summary: 'One earlier version with its content',
  params,
  reply: templateVersionContentSchema,
});

export const restoreTemplateVersion = defineOperation({
  id: 'templates.restore_version',
  method: 'POST',
  path: '/api/templates/:id/versions/:versionId/restore',
  access: 'user',
  permission: 'templates.write',
  summary: 'Restore an earlier version of the template; the replaced content becomes a version',
  params,
  body: z.object({ baseRevision: z.number().int().min(1) }),
  reply: templateSchema,
  errors: ['templates.draft_conflict'],
});
