import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { idSchema, lineSchema } from '../../core/primitives.ts';
import {
  mailPreviewSchema,
  preheaderSchema,
  subjectSchema,
  templateCategorySchema,
  templateDocumentSchema,
  templateFormatSchema,
  templateLimits,
  templateOutlineSchema,
  templateSchema,
  templateSourceSchema,
} from './templates.schemas.ts';

const params = z.object({ id: idSchema });

export const previewStarter = defineOperation({
  id: 'templates.preview_starter',
  method: 'POST',
  path: '/api/templates/starters/:starterId/preview',
  access: 'user',
  permission: 'templates.read',
  history: 'none',
  summary: 'A mail of the gallery as the sample person would get it, in the language of the request',
  params: z.object({ starterId: z.string().max(40) }),
  body: z.object({}),
  reply: mailPreviewSchema,
});

/** The operator's template as clients see it. */
export const houseTemplateCardSchema = z.object({
  id: idSchema,
  category: templateCategorySchema.nullable(),
  name: z.string(),
  subject: z.string(),
  format: templateFormatSchema,
  outline: templateOutlineSchema,
});
export type HouseTemplateCard = z.infer<typeof houseTemplateCardSchema>;

export const listPublishedHouseTemplates = defineOperation({
  id: 'templates.house',
  method: 'GET',
  path: '/api/templates/house',
  access: 'user',
  permission: 'templates.read',
  summary: 'Templates the operator offers to every client',
  reply: z.object({ items: z.array(houseTemplateCardSchema) }),
});

export const previewPublishedHouseTemplate = defineOperation({
  id: 'templates.preview_house',
  method: 'POST',
  path: '/api/templates/house/:houseId/preview',
  access: 'user',
  permission: 'templates.read',
  history: 'none',
  summary: 'A house template as this client’s sample person would get it',
  params: z.object({ houseId: idSchema }),
  body: z.object({}),
  reply: mailPreviewSchema,
});

export const convertTemplate = defineOperation({
  id: 'templates.convert',
  method: 'POST',
  path: '/api/templates/:id/convert',
  access: 'user',
  permission: 'templates.read',
  history: 'none',
  summary: 'The content converted to HTML with its variables, to continue by hand; nothing is stored',
  params,
  body: z.object({
    format: templateFormatSchema.optional(),
    source: templateSourceSchema.optional(),
    document: templateDocumentSchema.optional(),
  }),
  reply: z.object({ source: z.string() }),
  errors: ['templates.broken', 'templates.segment_blocks'],
});

/** How many recipients have no value for a variable, and whether it has a default. */
export const variableCheckSchema = z.object({
  name: z.string(),
  missing: z.number().int(),
  hasFallback: z.boolean(),
});

export const checkTemplateAudience = defineOperation({
  id: 'templates.check_audience',
  method: 'POST',
  path: '/api/templates/:id/audience-check',
  access: 'user',
  permission: 'templates.read',
  history: 'none',
  summary: 'The variables of a mail against every subscribed tamy: missing values, and names that do not exist',
  params,
  body: z.object({
    format: templateFormatSchema.optional(),
    source: templateSourceSchema.optional(),
    document: templateDocumentSchema.optional(),
    subject: subjectSchema.optional(),
    preheader: preheaderSchema.optional(),
  }),
  reply: z.object({
    /** Contacts that can be mailed. */
    audience: z.number().int(),
    variables: z.array(variableCheckSchema),
    unknown: z.array(z.object({ name: z.string(), suggestion: z.string().nullable() })),
  }),
});

export const saveProfileAsTemplate = defineOperation({
  id: 'templates.from_profile',
  method: 'POST',
  path: '/api/templates/from-profile',
  access: 'user',
  permission: 'templates.write',
  summary: 'Save a profile’s draft as a template to start further profiles from',
  body: z.object({ profileId: idSchema, name: lineSchema({ max: templateLimits.name }).optional() }),
  reply: templateSchema,
  errors: ['templates.too_many'],
});

export const startProfileFromTemplate = defineOperation({
  id: 'templates.start_profile',
  method: 'POST',
  path: '/api/templates/:id/profile',
  access: 'user',
  permission: 'profiles.write',
  summary: 'New profile draft with a template’s blocks and look',
  params,
  body: z.object({ name: lineSchema({ max: 80 }) }),
  reply: z.object({ profileId: idSchema }),
  errors: ['quota.exceeded', 'quota.read_only'],
});

export const previewProfileTemplate = defineOperation({
  id: 'templates.preview_page',
  method: 'POST',
  path: '/api/templates/:id/page',
  access: 'user',
  permission: 'templates.read',
  history: 'none',
  summary: 'A profile template as a page',
  params,
  body: z.object({}),
  reply: z.object({ html: z.string() }),
});
