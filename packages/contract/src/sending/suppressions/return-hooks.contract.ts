import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { emptySchema, idSchema } from '../../core/primitives.ts';
import {
  createReturnHookInputSchema,
  renewReturnHookInputSchema,
  returnCallSchema,
  returnHookSchema,
} from './return-hooks.schemas.ts';

const params = z.object({ id: idSchema });
const listReply = z.object({ items: z.array(returnHookSchema) });
/** `secret` is returned here and never again; null where the provider has its own key. */
const createdReply = z.object({ hook: returnHookSchema, secret: z.string().nullable() });
const callsReply = z.object({ items: z.array(returnCallSchema) });

export const listReturnHooks = defineOperation({
  id: 'return_hooks.list',
  method: 'GET',
  path: '/api/return-hooks',
  access: 'user',
  permission: 'mailbox.read',
  summary: 'Webhooks of the client’s mail providers',
  reply: listReply,
});

export const createReturnHook = defineOperation({
  id: 'return_hooks.create',
  method: 'POST',
  path: '/api/return-hooks',
  access: 'user',
  permission: 'mailbox.write',
  proof: true,
  summary: 'Create a webhook for one of the client’s providers',
  body: createReturnHookInputSchema,
  reply: createdReply,
  errors: ['return_hooks.too_many', 'return_hooks.bad_key'],
});

export const removeReturnHook = defineOperation({
  id: 'return_hooks.remove',
  method: 'DELETE',
  path: '/api/return-hooks/:id',
  access: 'user',
  permission: 'mailbox.write',
  proof: true,
  summary: 'Remove a provider’s webhook; what it reported stays',
  params,
  reply: emptySchema,
  errors: ['resource.not_found'],
});

export const renewReturnHook = defineOperation({
  id: 'return_hooks.renew',
  method: 'POST',
  path: '/api/return-hooks/:id/renew',
  access: 'user',
  permission: 'mailbox.write',
  proof: true,
  summary: 'Renew the key, password or topic of a client’s provider; the old one stops working at once',
  params,
  body: renewReturnHookInputSchema,
  reply: createdReply,
  errors: ['resource.not_found', 'return_hooks.bad_key'],
});

export const listReturnHookCalls = defineOperation({
  id: 'return_hooks.calls',
  method: 'GET',
  path: '/api/return-hooks/:id/calls',
  access: 'user',
  permission: 'mailbox.read',
  summary: 'The last calls of a provider of the client, newest first',
  params,
  reply: callsReply,
  errors: ['resource.not_found'],
});

export const listOperatorHooks = defineOperation({
  id: 'operator_return_hooks.list',
  method: 'GET',
  path: '/api/admin/return-hooks',
  access: 'admin',
  permission: 'outbox.read',
  summary: 'Webhooks of the operator’s mail provider, for the mails of all clients',
  reply: listReply,
});

export const createOperatorHook = defineOperation({
  id: 'operator_return_hooks.create',
  method: 'POST',
  path: '/api/admin/return-hooks',
  access: 'admin',
  permission: 'clients.write',
  proof: true,
  summary: 'Create a webhook for the operator’s provider',
  body: createReturnHookInputSchema,
  reply: createdReply,
  errors: ['return_hooks.too_many', 'return_hooks.bad_key'],
});

export const removeOperatorHook = defineOperation({
  id: 'operator_return_hooks.remove',
  method: 'DELETE',
  path: '/api/admin/return-hooks/:id',
  access: 'admin',
  permission: 'clients.write',
  proof: true,
  summary: 'Remove the webhook of the operator’s provider',
  params,
  reply: emptySchema,
  errors: ['resource.not_found'],
});

export const renewOperatorHook = defineOperation({
  id: 'operator_return_hooks.renew',
  method: 'POST',
  path: '/api/admin/return-hooks/:id/renew',
  access: 'admin',
  permission: 'clients.write',
  proof: true,
  summary: 'Renew the key, password or topic of the operator’s provider; the old one stops working at once',
  params,
  body: renewReturnHookInputSchema,
  reply: createdReply,
  errors: ['resource.not_found', 'return_hooks.bad_key'],
});

export const listOperatorHookCalls = defineOperation({
  id: 'operator_return_hooks.calls',
  method: 'GET',
  path: '/api/admin/return-hooks/:id/calls',
  access: 'admin',
  permission: 'outbox.read',
  summary: 'The last calls of a provider of the operator, newest first',
  params,
  reply: callsReply,
  errors: ['resource.not_found'],
});
