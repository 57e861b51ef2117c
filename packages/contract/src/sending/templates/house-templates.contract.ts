import { z } from 'zod';
import { wireLocaleSchema } from '../../core/locale.ts';
import { defineOperation } from '../../core/operation.ts';
import { instantCodec } from '../../core/codecs.ts';
import { emptySchema, idSchema, lineSchema } from '../../core/primitives.ts';
import { houseTemplateCardSchema } from './template-starts.contract.ts';
import {
  mailPreviewSchema,
  mailProblemSchema,
  preheaderSchema,
  subjectSchema,
  templateDocumentSchema,
  templateSaveSchema,
  templateFormatSchema,
  templateLimits,
  templateSourceSchema,
  templateVariableSchema,
} from './templates.schemas.ts';

/** The operator's template as administrators see it. */
export const houseTemplateSummarySchema = houseTemplateCardSchema.extend({
  /** Null: not visible to clients. */
  publishedAt: instantCodec.nullable(),
  /** Whether the draft differs from what clients see. */
  hasChanges: z.boolean(),
  /** How often clients copied it. */
  copies: z.number().int(),
  createdAt: instantCodec,
  updatedAt: instantCodec,
});
export type HouseTemplateSummary = z.input<typeof houseTemplateSummarySchema>;

export const houseTemplateSchema = houseTemplateSummarySchema.extend({
  preheader: z.string(),
  source: z.string(),
  document: templateDocumentSchema,
  revision: z.number().int(),
});
export type HouseTemplate = z.input<typeof houseTemplateSchema>;

/** Maximum number of operator templates; it is a gallery, not an archive. */
export const houseTemplatesMax = 200;

const params = z.object({ id: idSchema });
const read = { access: 'admin', permission: 'house_templates.read' } as const;
const write = { access: 'admin', permission: 'house_templates.write' } as const;

export const listHouseTemplates = defineOperation({
  id: 'house_templates.list',
  method: 'GET',
  path: '/api/admin/templates',
  ...read,
  summary: 'House templates, last changed first',
  reply: z.object({ items: z.array(houseTemplateSummarySchema) }),
});

export const listHouseStarters = defineOperation({
  id: 'house_templates.starters',
  method: 'GET',
  path: '/api/admin/templates/starters',
  ...read,
  summary: 'The gallery a house template can start from, in the language of the request',
  reply: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) }),
});

export const listHouseVariables = defineOperation({
  id: 'house_templates.variables',
  method: 'GET',
  path: '/api/admin/templates/variables',
  ...read,
  summary: 'Variables that every client’s mails may use',
  reply: z.object({ items: z.array(templateVariableSchema) }),
});

export const getHouseTemplate = defineOperation({
  id: 'house_templates.get',
  method: 'GET',
  path: '/api/admin/templates/:id',
  ...read,
  summary: 'One house template with its draft',
  params,
  reply: houseTemplateSchema,
});

export const createHouseTemplate = defineOperation({
  id: 'house_templates.create',
  method: 'POST',
  path: '/api/admin/templates',
  ...write,
  summary: 'New house template, blank or from the gallery; not visible to anyone yet',
  body: z.object({
    name: lineSchema({ max: templateLimits.name }).optional(),
    starterId: z.string().max(40).optional(),
    format: templateFormatSchema.default('blocks'),
  }),
  reply: houseTemplateSchema,
  errors: ['templates.too_many', 'resource.not_found'],
});

export const saveHouseTemplate = defineOperation({
  id: 'house_templates.save',
  method: 'PUT',
  path: '/api/admin/templates/:id',
  ...write,
  summary: 'Save the draft over the revision it was made from; what is absent stays',
  params,
  body: templateSaveSchema,
  reply: z.object({ revision: z.number().int(), updatedAt: instantCodec, problems: z.array(mailProblemSchema) }),
  errors: ['templates.draft_conflict'],
});

export const publishHouseTemplate = defineOperation({
  id: 'house_templates.publish',
  method: 'POST',
  path: '/api/admin/templates/:id/publish',
  ...write,
  summary: 'Publish the current draft to every client',
  params,
  reply: houseTemplateSummarySchema,
  errors: ['templates.broken'],
});

export const withdrawHouseTemplate = defineOperation({
  id: 'house_templates.withdraw',
  method: 'POST',
  path: '/api/admin/templates/:id/withdraw',
  ...write,
  summary: 'Withdraw a template from the clients’ gallery; their copies stay',
  params,
  reply: houseTemplateSummarySchema,
});

export const removeHouseTemplate = defineOperation({
  id: 'house_templates.remove',
  method: 'DELETE',
  path: '/api/admin/templates/:id',
  ...write,
  summary: 'Archive a house template; it can be restored',
  params,
  reply: emptySchema,
});

export const restoreHouseTemplate = defineOperation({
  id: 'house_templates.restore',
  method: 'POST',
  path: '/api/admin/templates/:id/restore',
  ...write,
  summary: 'Restore an archived house template',
  params,
  reply: houseTemplateSummarySchema,
});

export const previewHouseTemplate = defineOperation({
  id: 'house_templates.preview',
  method: 'POST',
  path: '/api/admin/templates/:id/preview',
  ...read,
  history: 'none',
  summary: 'The mail as the sample person would get it; parts not given are the stored ones',
  params,
  body: z.object({
    document: templateDocumentSchema.optional(),
    subject: subjectSchema.optional(),
    preheader: preheaderSchema.optional(),
    format: templateFormatSchema.optional(),
    source: templateSourceSchema.optional(),
    locale: wireLocaleSchema.optional(),
    /** Names the block of each part in its HTML, for an editor. */
    marksBlocks: z.boolean().optional(),
  }),
  reply: mailPreviewSchema,
});
