import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { emptySchema, idSchema, lineSchema } from '../../core/primitives.ts';
import { contactFilterSchema, contactSorts } from './contact-list.contract.ts';

export const viewLimits = { count: 30, name: 40, columns: 60 } as const;

const sortSchema = z.enum(contactSorts);
const directionSchema = z.enum(['asc', 'desc']);
const columnsSchema = z.array(lineSchema({ max: 80 })).max(viewLimits.columns);
const densitySchema = z.enum(['compact', 'normal', 'comfortable']).nullable();

export const viewSettingsSchema = z.object({
  filter: contactFilterSchema.default({}),
  sort: sortSchema.default('activity'),
  direction: directionSchema.default('desc'),
  /** Ids of the visible columns in order; custom fields as `field:` plus key. Empty: the defaults. */
  columns: columnsSchema.default([]),
  density: densitySchema.default(null),
});
export type ViewSettings = z.infer<typeof viewSettingsSchema>;

/** Changes to the settings of a saved view: absent fields keep their saved value; `filter` is replaced as a whole. */
const viewSettingsChangeSchema = z.object({
  filter: contactFilterSchema.optional(),
  sort: sortSchema.optional(),
  direction: directionSchema.optional(),
  columns: columnsSchema.optional(),
  density: densitySchema.optional(),
});

export const contactViewSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Applied when the list is opened without a filter. */
  isDefault: z.boolean(),
  settings: viewSettingsSchema,
});
export type ContactView = z.infer<typeof contactViewSchema>;

const nameSchema = lineSchema({ max: viewLimits.name });
const byId = z.object({ id: idSchema });

export const listContactViews = defineOperation({
  id: 'contact_views.list',
  method: 'GET',
  path: '/api/contacts/views',
  access: 'user',
  permission: 'contacts.read',
  summary: 'Saved views of the list in the client’s order',
  reply: z.object({ items: z.array(contactViewSchema) }),
});

export const createContactView = defineOperation({
  id: 'contact_views.create',
  method: 'POST',
  path: '/api/contacts/views',
  access: 'user',
  permission: 'contacts.write',
  summary: 'Save the list as a view, as the last one',
  body: z.object({ name: nameSchema, settings: viewSettingsSchema, isDefault: z.boolean().default(false) }),
  reply: contactViewSchema,
  errors: ['contact_views.too_many', 'contact_views.name_taken'],
});

export const updateContactView = defineOperation({
  id: 'contact_views.update',
  method: 'PATCH',
  path: '/api/contacts/views/:id',
  access: 'user',
  permission: 'contacts.write',
  summary: 'Change a view: name, contents, whether it opens first, its position',
  params: byId,
  body: z.object({
    name: nameSchema.optional(),
    settings: viewSettingsChangeSchema.optional(),
    isDefault: z.boolean().optional(),
    /** The view to insert it before; null: at the end. */
    beforeId: idSchema.nullable().optional(),
  }),
  reply: contactViewSchema,
  errors: ['resource.not_found', 'contact_views.name_taken'],
});

export const removeContactView = defineOperation({
  id: 'contact_views.remove',
  method: 'DELETE',
  path: '/api/contacts/views/:id',
  access: 'user',
  permission: 'contacts.write',
  summary: 'Remove a view; the tamys stay',
  params: byId,
  reply: emptySchema,
  errors: ['resource.not_found'],
});
