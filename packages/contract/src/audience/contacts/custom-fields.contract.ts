import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { emptySchema, idSchema } from '../../core/primitives.ts';
import {
  createCustomFieldInputSchema,
  customFieldLimits,
  customFieldSchema,
  updateCustomFieldInputSchema,
} from './custom-fields.schemas.ts';

const idParams = z.object({ id: idSchema });
const path = '/api/contacts/fields';
const reading = { access: 'user', permission: 'contacts.read' } as const;
const writing = { access: 'user', permission: 'contacts.write' } as const;

export const listCustomFields = defineOperation({
  id: 'contact_fields.list',
  method: 'GET',
  path,
  ...reading,
  summary: 'The client’s custom tamy fields, in order, with the number of tamys that have a value',
  reply: z.object({ items: z.array(customFieldSchema.extend({ values: z.number().int() })) }),
});

export const createCustomField = defineOperation({
  id: 'contact_fields.create',
  method: 'POST',
  path,
  ...writing,
  summary: 'Define a tamy field',
  body: createCustomFieldInputSchema,
  reply: customFieldSchema,
  errors: ['contacts.field_name_taken', 'contacts.too_many_fields'],
});

export const updateCustomField = defineOperation({
  id: 'contact_fields.update',
  method: 'PATCH',
  path: `${path}/:id`,
  ...writing,
  summary: 'Rename a field or change its options',
  params: idParams,
  body: updateCustomFieldInputSchema,
  reply: customFieldSchema,
  errors: ['contacts.field_name_taken'],
});

export const orderCustomFields = defineOperation({
  id: 'contact_fields.order',
  method: 'PUT',
  path: `${path}/order`,
  ...writing,
  summary: 'Put the fields in this order; any not named come after',
  body: z.object({ ids: z.array(idSchema).min(1).max(customFieldLimits.fields) }),
  reply: emptySchema,
});

/** `values` repeats the number of values to be deleted, as shown to the person; if it has changed meanwhile, nothing is deleted. */
export const removeCustomField = defineOperation({
  id: 'contact_fields.remove',
  method: 'DELETE',
  path: `${path}/:id`,
  ...writing,
  summary: 'Remove a field together with its values on all tamys',
  params: idParams,
  query: z.object({ values: z.coerce.number().int().min(0) }),
  reply: z.object({ values: z.number().int() }),
  errors: ['contacts.field_values_changed'],
});
