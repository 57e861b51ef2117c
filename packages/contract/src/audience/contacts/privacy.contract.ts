import { z } from 'zod';
import { defineOperation, fileHeaders } from '../../core/operation.ts';
import { emptySchema, idSchema } from '../../core/primitives.ts';
import { takesSchema } from '../../account/erasure/takes.schemas.ts';

const idParams = z.object({ id: idSchema });

/** JSON, or with `format=html` a self-contained page in the caller's language. */
export const contactEverything = defineOperation({
  id: 'contacts.everything',
  method: 'GET',
  path: '/api/contacts/:id/everything',
  access: 'user',
  permission: 'contacts.read',
  summary: 'All data stored about one person, as a file',
  params: idParams,
  query: z.object({ format: z.enum(['json', 'html']).default('json') }),
  media: ['application/json', 'text/html'],
  answerHeaders: fileHeaders,
  /** Of the JSON. */
  reply: z.looseObject({}),
});

export const previewContactErasure = defineOperation({
  id: 'contacts.erasure_preview',
  method: 'GET',
  path: '/api/contacts/:id/erasure',
  access: 'user',
  permission: 'contacts.write',
  summary: 'What erasing a person would remove, and which mails to others would lose their name',
  params: idParams,
  reply: takesSchema,
});

export const eraseContact = defineOperation({
  id: 'contacts.erase',
  method: 'POST',
  path: '/api/contacts/:id/erase',
  access: 'user',
  permission: 'contacts.write',
  proof: true,
  summary:
    'Erase a person for good: record, conversations, mails, traces; a hash of each address is kept so that it never comes back',
  params: idParams,
  /** The contact's name, to confirm that this one is meant. */
  body: z.object({ name: z.string().max(200) }),
  reply: emptySchema,
  errors: ['contacts.name_differs'],
});
