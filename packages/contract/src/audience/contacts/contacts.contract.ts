import { z } from 'zod';
import { defineOperation, fileHeaders } from '../../core/operation.ts';
import { pageOf, pageQueryShape } from '../../core/paging.ts';
import { emptySchema, idSchema, multilineSchema } from '../../core/primitives.ts';
import { contactFilterShape, exportChosenMax, idListSchema } from './contact-list.contract.ts';
import {
  bulkContactsInputSchema,
  contactDetailSchema,
  contactEventSchema,
  contactLimits,
  contactSchema,
  createContactInputSchema,
  timelineGroupSchema,
  updateContactInputSchema,
} from './contacts.schemas.ts';

const idParams = z.object({ id: idSchema });

export const getContact = defineOperation({
  id: 'contacts.get',
  method: 'GET',
  path: '/api/contacts/:id',
  access: 'user',
  permission: 'contacts.read',
  summary: 'One tamy with consents, figures and the newest of the timeline',
  params: idParams,
  reply: contactDetailSchema,
});

export const contactTimeline = defineOperation({
  id: 'contacts.timeline',
  method: 'GET',
  path: '/api/contacts/:id/timeline',
  access: 'user',
  permission: 'contacts.read',
  summary: 'Everything that happened with one tamy, newest first',
  params: idParams,
  query: z.object({ ...pageQueryShape, group: timelineGroupSchema.optional() }),
  reply: pageOf(contactEventSchema),
});

export const createContact = defineOperation({
  id: 'contacts.create',
  method: 'POST',
  path: '/api/contacts',
  access: 'user',
  permission: 'contacts.write',
  summary: 'Add a tamy by hand',
  body: createContactInputSchema,
  reply: contactSchema,
  errors: ['contacts.email_taken', 'contacts.address_suppressed', 'quota.exceeded', 'quota.read_only'],
});

export const updateContact = defineOperation({
  id: 'contacts.update',
  method: 'PATCH',
  path: '/api/contacts/:id',
  access: 'user',
  permission: 'contacts.write',
  summary: 'Change fields or the status of a tamy',
  params: idParams,
  body: updateContactInputSchema,
  reply: contactSchema,
  errors: ['contacts.email_taken', 'contacts.address_suppressed'],
});

export const removeContact = defineOperation({
  id: 'contacts.remove',
  method: 'DELETE',
  path: '/api/contacts/:id',
  access: 'user',
  permission: 'contacts.write',
  summary: 'Move a tamy to the trash',
  params: idParams,
  reply: emptySchema,
});

export const restoreContact = defineOperation({
  id: 'contacts.restore',
  method: 'POST',
  path: '/api/contacts/:id/restore',
  access: 'user',
  permission: 'contacts.write',
  summary: 'Restore a tamy from the trash',
  params: idParams,
  reply: contactSchema,
  errors: ['contacts.email_taken', 'quota.exceeded', 'quota.read_only'],
});

export const bulkContacts = defineOperation({
  id: 'contacts.bulk',
  method: 'POST',
  path: '/api/contacts/bulk',
  access: 'user',
  permission: 'contacts.write',
  summary: 'Delete, restore or change the status of several tamys; unknown ids are skipped',
  body: bulkContactsInputSchema,
  reply: z.object({ changed: z.number().int() }),
  errors: ['contacts.email_taken', 'quota.exceeded', 'quota.read_only'],
});

export const addContactNote = defineOperation({
  id: 'contacts.add_note',
  method: 'POST',
  path: '/api/contacts/:id/notes',
  access: 'user',
  permission: 'contacts.write',
  summary: 'Add a note to the timeline, visible only to the client',
  params: idParams,
  body: z.object({ text: multilineSchema({ min: 1, max: contactLimits.note }) }),
  reply: contactEventSchema,
});

export const exportFormats = ['csv', 'xlsx', 'vcard'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** CSV: UTF-8 with byte order mark, RFC 4180; cells that a spreadsheet would run as a formula are prefixed with an apostrophe. */
export const exportContacts = defineOperation({
  id: 'contacts.export',
  method: 'GET',
  path: '/api/contacts/export',
  access: 'user',
  permission: 'contacts.read',
  summary: 'All tamys that match the filters, or the selected ones among them, as CSV, XLSX or vCard',
  query: z.object({
    ...contactFilterShape,
    format: z.enum(exportFormats).default('csv'),
    /** Up to 200 comma-separated ids. */
    ids: idListSchema(exportChosenMax).optional(),
  }),
  media: ['text/csv', 'text/vcard', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  answerHeaders: fileHeaders,
  reply: z.string(),
});
