import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { emptySchema, idSchema } from '../../core/primitives.ts';
import { contactListItemSchema } from './contacts.schemas.ts';

const reading = { access: 'user', permission: 'contacts.read' } as const;

/** Why two contacts may be the same person; the weight of each reason is in the server's rules and in the documentation. */
export const duplicateReasons = [
  'same_mailbox',
  'same_phone',
  'same_name',
  'similar_name',
  'same_company',
  'same_city',
  'different_email',
] as const;

export const duplicatePairSchema = z.object({
  left: contactListItemSchema,
  right: contactListItemSchema,
  /** 0–100; pairs below 50 are not shown. */
  score: z.number().int().min(0).max(100),
  reasons: z.array(z.enum(duplicateReasons)),
});
export type DuplicatePair = z.input<typeof duplicatePairSchema>;

export const listDuplicates = defineOperation({
  id: 'contacts.duplicates',
  method: 'GET',
  path: '/api/contacts/duplicates',
  ...reading,
  summary: 'Pairs of tamys that may be the same person, most likely first; with `contactId`, for this tamy only',
  query: z.object({ contactId: idSchema.optional() }),
  reply: z.object({ items: z.array(duplicatePairSchema) }),
  errors: ['resource.not_found'],
});

export const tellApart = defineOperation({
  id: 'contacts.tell_apart',
  method: 'POST',
  path: '/api/contacts/duplicates/apart',
  access: 'user',
  permission: 'contacts.write',
  summary: 'Mark these two as different people: the pair is not shown again',
  body: z.object({ contactIds: z.array(idSchema).length(2) }),
  reply: emptySchema,
});

export const undoTellApart = defineOperation({
  id: 'contacts.undo_tell_apart',
  method: 'POST',
  path: '/api/contacts/duplicates/apart/undo',
  access: 'user',
  permission: 'contacts.write',
  summary: 'Undo marking these two as different people: the pair is shown again',
  body: z.object({ contactIds: z.array(idSchema).length(2) }),
  reply: emptySchema,
});
