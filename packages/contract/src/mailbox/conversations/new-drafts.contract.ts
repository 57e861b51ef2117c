import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { emptySchema, idSchema } from '../../core/primitives.ts';
import { createNewDraftInputSchema, newDraftSchema, saveNewDraftInputSchema } from './new-drafts.schemas.ts';

const params = z.object({ newDraftId: idSchema });
const all = '/api/mailbox/new-drafts';
const one = `${all}/:newDraftId` as const;

export const listNewDrafts = defineOperation({
  id: 'mailbox_drafts.list',
  method: 'GET',
  path: all,
  access: 'user',
  permission: 'mailbox.read',
  summary: 'Drafts of new messages, last changed first',
  reply: z.object({ items: z.array(newDraftSchema) }),
});

/** A draft without subject, text and files is not stored; the reply is null. */
export const createNewDraft = defineOperation({
  id: 'mailbox_drafts.create',
  method: 'POST',
  path: all,
  access: 'user',
  permission: 'mailbox.write',
  history: 'none',
  summary: 'Save the start of a new message; the answer names the draft it is saved to from then on',
  body: createNewDraftInputSchema,
  reply: z.object({ draft: newDraftSchema.nullable() }),
  errors: ['mailbox.files_too_large', 'mailbox.too_many_drafts'],
});

/** A draft without subject, text and files is deleted; the reply is null. */
export const saveNewDraft = defineOperation({
  id: 'mailbox_drafts.save',
  method: 'PUT',
  path: one,
  access: 'user',
  permission: 'mailbox.write',
  history: 'none',
  summary: 'Save a draft of a new message; rejected if another window has saved it in the meantime',
  params,
  body: saveNewDraftInputSchema,
  reply: z.object({ draft: newDraftSchema.nullable() }),
  errors: ['mailbox.draft_conflict', 'mailbox.files_too_large'],
});

export const removeNewDraft = defineOperation({
  id: 'mailbox_drafts.remove',
  method: 'DELETE',
  path: one,
  access: 'user',
  permission: 'mailbox.write',
  history: 'none',
  summary: 'Discard a draft of a new message',
  params,
  reply: emptySchema,
});
