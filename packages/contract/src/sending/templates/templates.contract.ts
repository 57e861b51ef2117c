import { z } from 'zod';
import { issue } from '../../core/field-issues.ts';
import { defineOperation } from '../../core/operation.ts';
import { wireLocaleSchema } from '../../core/locale.ts';
import { pageOf, pageQueryShape } from '../../core/paging.ts';
import { emailSchema, emptySchema, idSchema, instantSchema, lineSchema } from '../../core/primitives.ts';
import {
  mailPreviewSchema,
  mailViewerSchema,
  mailProblemSchema,
  preheaderSchema,
  subjectSchema,
  templateCategorySchema,
  templateDocumentSchema,
  templateSaveSchema,
  templateFormatSchema,
  templateKindSchema,
  templateLimits,
  templateSchema,
  templateSourceSchema,
  templateStarterSchema,
  templateSummarySchema,
  templateVariableSchema,
} from './templates.schemas.ts';

const params = z.object({ id: idSchema });

const labelsMax = 20;
const idListSchema = z
  .string()
  .max(37 * labelsMax)
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .refine((ids) => ids.every((id) => idSchema.safeParse(id).success), issue('invalid_format'));
const flagSchema = z.enum(['true', 'false']).transform((text) => text === 'true');

export const listTemplates = defineOperation({
  id: 'templates.list',
  method: 'GET',
  path: '/api/templates',
  access: 'user',
  permission: 'templates.read',
  summary: 'Templates that match, last changed first unless said otherwise',
  query: z.object({
    ...pageQueryShape,
    kind: templateKindSchema.optional(),
    category: templateCategorySchema.optional(),
    search: z.string().max(100).optional(),
    sort: z.enum(['recent', 'name', 'uses']).default('recent'),
    /** In this folder or below it. */
    folderId: idSchema.optional(),
    /** In no folder; wins over `folderId`. */
    isUnfiled: flagSchema.optional(),
    /** Up to 20 comma-separated ids. */
    labelIds: idListSchema.optional(),
    /** Only templates with all of the labels; otherwise any of them is enough. */
    needsAllLabels: flagSchema.optional(),
  }),
  reply: pageOf(templateSummarySchema).extend({ total: z.number().int() }),
});

export const listTemplateStarters = defineOperation({
  id: 'templates.starters',
  method: 'GET',
  path: '/api/templates/starters',
  access: 'user',
  permission: 'templates.read',
  summary: 'The gallery of e-mail templates to start from, in the language of the request',
  reply: z.object({ items: z.array(templateStarterSchema) }),
});

export const listTemplateVariables = defineOperation({
  id: 'templates.variables',
  method: 'GET',
  path: '/api/templates/variables',
  access: 'user',
  permission: 'templates.read',
  summary: 'Variables a mail may use, the client’s own fields included',
  reply: z.object({ items: z.array(templateVariableSchema) }),
});

export const getTemplate = defineOperation({
  id: 'templates.get',
  method: 'GET',
  path: '/api/templates/:id',
  access: 'user',
  permission: 'templates.read',
  summary: 'One template with its document',
  params,
  reply: templateSchema,
});

export const createTemplate = defineOperation({
  id: 'templates.create',
  method: 'POST',
  path: '/api/templates',
  access: 'user',
  permission: 'templates.write',
  summary: 'New template: blank, from the gallery, from a house template, or with own code',
  body: z.object({
    /** Saved replies are created by `saved_replies.create`. */
    kind: templateKindSchema.exclude(['reply']).default('email'),
    /** Default: the name of the starter, or “Untitled” in the language of the request. */
    name: lineSchema({ max: templateLimits.name }).optional(),
    starterId: z.string().max(40).optional(),
    /** A published operator template to copy; wins over `starterId`. */
    houseId: idSchema.optional(),
    /** Default: that of the source. */
    subject: subjectSchema.optional(),
    preheader: preheaderSchema.optional(),
    /** For a mail written as the client's own source. */
    format: templateFormatSchema.default('blocks'),
    source: templateSourceSchema.default(''),
    /** Opened and not changed yet: in no list before its first change, and removed after two days without one. */
    isBlank: z.boolean().optional(),
  }),
  reply: templateSchema,
  errors: ['templates.too_many'],
});

export const saveTemplate = defineOperation({
  id: 'templates.save',
  method: 'PUT',
  path: '/api/templates/:id',
  access: 'user',
  permission: 'templates.write',
  summary:
    'Save a draft over the revision it was made from; errors in variables are stored and reported, never rejected',
  params,
  body: templateSaveSchema,
  reply: z.object({ revision: z.number().int(), updatedAt: instantSchema, problems: z.array(mailProblemSchema) }),
  errors: ['templates.draft_conflict'],
});

export const duplicateTemplate = defineOperation({
  id: 'templates.duplicate',
  method: 'POST',
  path: '/api/templates/:id/duplicate',
  access: 'user',
  permission: 'templates.write',
  summary: 'Copy of a template',
  params,
  reply: templateSchema,
  errors: ['templates.too_many'],
});

export const renameTemplate = defineOperation({
  id: 'templates.rename',
  method: 'PATCH',
  path: '/api/templates/:id/name',
  access: 'user',
  permission: 'templates.write',
  summary: 'Rename a template; its content and revision stay',
  params,
  body: z.strictObject({ name: lineSchema({ max: templateLimits.name }) }),
  reply: templateSummarySchema.pick({ id: true, name: true }),
});

export const removeTemplate = defineOperation({
  id: 'templates.remove',
  method: 'DELETE',
  path: '/api/templates/:id',
  access: 'user',
  permission: 'templates.write',
  summary: 'Move a template to the trash',
  params,
  reply: emptySchema,
});

export const restoreTemplate = defineOperation({
  id: 'templates.restore',
  method: 'POST',
  path: '/api/templates/:id/restore',
  access: 'user',
  permission: 'templates.write',
  summary: 'Restore a template from the trash',
  params,
  reply: templateSchema,
});

export const previewTemplate = defineOperation({
  id: 'templates.preview',
  method: 'POST',
  path: '/api/templates/:id/preview',
  access: 'user',
  permission: 'templates.read',
  history: 'none',
  summary: 'The mail as a chosen tamy would get it; parts not given are the stored ones',
  params,
  body: z.object({
    document: templateDocumentSchema.optional(),
    subject: subjectSchema.optional(),
    preheader: preheaderSchema.optional(),
    format: templateFormatSchema.optional(),
    source: templateSourceSchema.optional(),
    contactId: idSchema.optional(),
    /** Language of the product's texts around the mail; default: the client's. */
    locale: wireLocaleSchema.optional(),
    /** The profile it would be sent for; default: the main one. */
    profileId: idSchema.optional(),
    /** Names the block of each part in its HTML, for an editor; without it the HTML is what would be sent. */
    marksBlocks: z.boolean().optional(),
    /** Default: the tamy, and without one everybody. */
    viewer: mailViewerSchema.optional(),
  }),
  reply: mailPreviewSchema,
});

export const testTemplate = defineOperation({
  id: 'templates.test',
  method: 'POST',
  path: '/api/templates/:id/test',
  access: 'user',
  permission: 'templates.write',
  summary: 'Send the stored template to any address as a test; it counts in no statistics and needs no quota',
  params,
  body: z.object({
    to: emailSchema,
    contactId: idSchema.optional(),
    profileId: idSchema.optional(),
    /** Whose blocks it has. Default: those of the tamy, and without one all. */
    viewer: mailViewerSchema.optional(),
  }),
  reply: z.object({ mailId: idSchema }),
  errors: ['templates.broken', 'templates.test_limit'],
});
