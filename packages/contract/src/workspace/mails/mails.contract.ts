import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { idPageQueryShape, pageOf } from '../../core/paging.ts';
import { idSchema, instantSchema } from '../../core/primitives.ts';

export const outboxMailSchema = z.object({
  id: idSchema,
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  createdAt: instantSchema,
  sizeBytes: z.number().int(),
});
export type OutboxMail = z.infer<typeof outboxMailSchema>;

export const listOutbox = defineOperation({
  id: 'mails.outbox',
  method: 'GET',
  path: '/api/admin/outbox',
  access: 'admin',
  permission: 'outbox.read',
  summary: 'Mails stored in the built-in outbox while no SMTP server is set, newest first',
  query: z.object({ ...idPageQueryShape, search: z.string().max(100).optional() }),
  reply: pageOf(outboxMailSchema).extend({ transport: z.enum(['outbox', 'smtp']) }),
});

export const readOutboxMail = defineOperation({
  id: 'mails.outbox_read',
  method: 'GET',
  path: '/api/admin/outbox/:id',
  access: 'admin',
  permission: 'outbox.read',
  summary: 'One mail of the outbox: parts as parsed, and its source; one-time links for owners after a proof',
  errors: ['auth.proof_required'],
  params: z.object({ id: idSchema }),
  /** `links=yes` requires an owner to authenticate again, unless they just did, when the mail contains one-time links. */
  query: z.object({ links: z.enum(['yes']).optional() }),
  reply: outboxMailSchema.extend({
    text: z.string(),
    /** Sanitised; show it in a sandboxed frame. */
    html: z.string().nullable(),
    source: z.string(),
    /** Why a mail with a one-time link is hidden: only for owners, after re-authentication, not while mail is being sent. Null: visible. */
    sealed: z.enum(['owners', 'proof', 'sending']).nullable(),
  }),
});
