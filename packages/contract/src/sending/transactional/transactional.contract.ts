import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { idPageQueryShape, pageOf } from '../../core/paging.ts';
import { emailSchema, idSchema, instantSchema } from '../../core/primitives.ts';
import {
  dataVariableSchema,
  sendTransactionalInputSchema,
  transactionalDetailSchema,
  transactionalLimits,
  transactionalMailSchema,
  transactionalReceiptSchema,
  transactionalStates,
} from './transactional.schemas.ts';

export const sendTransactional = defineOperation({
  id: 'transactional.send',
  method: 'POST',
  path: '/api/transactional',
  access: 'user',
  permission: 'transactional.write',
  feature: 'api',
  success: 202,
  requestHeaders: {
    'Idempotency-Key': {
      about: `${transactionalLimits.key.min} to ${transactionalLimits.key.max} visible characters. The same key with the same body answers as the first time for ${transactionalLimits.keyHours} hours and sends nothing twice.`,
    },
  },
  summary:
    'Send mails of a template to single addresses: receipts, reminders, confirmations. All messages of a call are accepted, or none',
  body: sendTransactionalInputSchema,
  reply: z.object({ items: z.array(transactionalReceiptSchema) }),
  errors: [
    'resource.not_found',
    'templates.broken',
    'transactional.missing_variable',
    'transactional.attachment_refused',
    'transactional.attachments_too_large',
    'transactional.key_reused',
    'transactional.too_fast',
    'sending_domains.not_ready',
    'senders.server_off',
    'quota.exceeded',
    'quota.read_only',
  ],
});

export const listTransactional = defineOperation({
  id: 'transactional.list',
  method: 'GET',
  path: '/api/transactional',
  access: 'user',
  permission: 'transactional.read',
  summary: 'Transactional mails, newest first',
  query: z.object({
    ...idPageQueryShape,
    state: z.enum(transactionalStates).optional(),
    templateId: idSchema.optional(),
    contactId: idSchema.optional(),
    email: emailSchema.optional(),
    /** From this moment (inclusive), and before that one. */
    from: instantSchema.optional(),
    until: instantSchema.optional(),
    /** Part of an address, name or subject. */
    search: z.string().trim().max(transactionalLimits.search).optional(),
  }),
  reply: pageOf(transactionalMailSchema),
});

export const getTransactional = defineOperation({
  id: 'transactional.get',
  method: 'GET',
  path: '/api/transactional/:id',
  access: 'user',
  permission: 'transactional.read',
  summary: 'Status of one transactional mail, with all reports about it',
  params: z.object({ id: idSchema }),
  reply: transactionalDetailSchema,
  errors: ['resource.not_found'],
});

export const describeTransactional = defineOperation({
  id: 'transactional.describe',
  method: 'GET',
  path: '/api/transactional/templates/:templateId',
  access: 'user',
  permission: 'transactional.read',
  summary: 'The data a template uses, with an example that would be accepted',
  params: z.object({ templateId: idSchema }),
  reply: z.object({ variables: z.array(dataVariableSchema), example: z.record(z.string(), z.unknown()) }),
  errors: ['resource.not_found'],
});
