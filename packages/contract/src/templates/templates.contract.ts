import { z } from 'zod';
import { defineOperation } from '../core/operation.ts';
import { pageOf, pageQueryShape } from '../core/paging.ts';
import { emailSchema, emptySchema, idSchema, instantSchema, lineSchema } from '../core/primitives.ts';
import {
  mailPreviewSchema,
  mailProblemSchema,
  preheaderSchema,
  subjectSchema,
  templateCategorySchema,
  templateDocumentSchema,
  templateDraftSchema,
  templateKindSchema,
  templateLimits,
  templateSchema,
  templateStarterSchema,
  templateSummarySchema,
  templateVariableSchema,
} from './templates.schemas.ts';

const params = z.object({ id: idSchema });

export const listTemplates = defineOperation({
  id: 'templates.list',
  method: 'GET',
  path: '/api/templates',
  access: 'user',
  permission: 'templates.read',
  summary: 'Templates, last changed first',
  query: z.object({
    ...pageQueryShape,
    kind: templateKindSchema.optional(),
    category: templateCategorySchema.optional(),
    search: z.string().max(100).optional(),
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
  summary: 'New template, blank or from the gallery',
  body: z.object({
    /** Saved replies are made by `saved_replies.create`. */
    kind: templateKindSchema.exclude(['reply']).default('email'),
    /** Absent: the name of the starter, or “Untitled” in the language of the request. */
    name: lineSchema({ max: templateLimits.name }).optional(),
    starterId: z.string().max(40).optional(),
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
    'Save a draft over the revision it was made from; mistakes in variables are stored and reported, never refused',
  params,
  body: templateDraftSchema,
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
  summary: 'Take a template out of the trash',
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
    contactId: idSchema.optional(),
    /** The profile it would be sent for; absent: the main one. */
    profileId: idSchema.optional(),
  }),
  reply: mailPreviewSchema,
});

export const testTemplate = defineOperation({
  id: 'templates.test',
  method: 'POST',
  path: '/api/templates/:id/test',
  access: 'user',
  permission: 'templates.write',
  summary: 'Send the stored template to any address as a trial; it counts in no statistics and needs no quota',
  params,
  body: z.object({ to: emailSchema, contactId: idSchema.optional(), profileId: idSchema.optional() }),
  reply: z.object({ mailId: idSchema }),
  errors: ['templates.broken', 'templates.test_limit'],
});
