import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { instantCodec } from '../../core/codecs.ts';
import { idSchema } from '../../core/primitives.ts';
import { contactSchema } from './contacts.schemas.ts';

export const mergeDays = 30;

/** The fields chosen one by one; everything else of both is kept. */
export const mergeChoices = ['name', 'email', 'phone', 'company', 'city', 'language', 'timeZone', 'folder'] as const;
export type MergeChoice = (typeof mergeChoices)[number];

const sideSchema = z.enum(['kept', 'merged']);
export type MergeSide = z.infer<typeof sideSchema>;

export const mergeContactsInputSchema = z.object({
  mergedId: idSchema,
  /** Which record a value comes from. Default: the kept record's, or the other's where it has none. */
  choices: z.partialRecord(z.enum(mergeChoices), sideSchema).default({}),
  /** The same for custom fields, by key. */
  fields: z.record(z.string().max(80), sideSchema).default({}),
});
export type MergeContactsInput = z.infer<typeof mergeContactsInputSchema>;

export const contactMergeSchema = z.object({
  id: idSchema,
  keptId: idSchema,
  mergedId: idSchema,
  keptName: z.string(),
  mergedName: z.string(),
  at: instantCodec,
  undoUntil: instantCodec,
});
export type ContactMerge = z.input<typeof contactMergeSchema>;

export const mergeContacts = defineOperation({
  id: 'contacts.merge',
  method: 'POST',
  path: '/api/contacts/:id/merge',
  access: 'user',
  permission: 'contacts.write',
  summary: 'Merge two tamys: addresses, labels, notes, timeline and conversations of both under the kept one',
  params: z.object({ id: idSchema }),
  body: mergeContactsInputSchema,
  reply: z.object({ contact: contactSchema, merge: contactMergeSchema }),
});

export const listMerges = defineOperation({
  id: 'contacts.merges',
  method: 'GET',
  path: '/api/contacts/merges',
  access: 'user',
  permission: 'contacts.read',
  summary: 'Merges of the last 30 days that can be undone, newest first',
  reply: z.object({ items: z.array(contactMergeSchema) }),
});

export const undoMerge = defineOperation({
  id: 'contacts.undo_merge',
  method: 'POST',
  path: '/api/contacts/merges/:id/undo',
  access: 'user',
  permission: 'contacts.write',
  summary: 'Undo a merge: both tamys are as they were; later manual changes stay with the kept one',
  params: z.object({ id: idSchema }),
  reply: z.object({ keptId: idSchema, mergedId: idSchema }),
  errors: [
    'contacts.merge_expired',
    'contacts.merge_covered',
    'contacts.email_taken',
    'quota.exceeded',
    'quota.read_only',
  ],
});
