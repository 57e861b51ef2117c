import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { idPageQueryShape, pageOf } from '../../core/paging.ts';
import { emptySchema, idSchema, instantSchema } from '../../core/primitives.ts';
import {
  createWebhookInputSchema,
  updateWebhookInputSchema,
  webhookDeliveryDetailSchema,
  webhookDeliverySchema,
  webhookDeliveryStates,
  webhookSchema,
} from './webhooks.schemas.ts';

const params = z.object({ id: idSchema });
const deliveryParams = z.object({ id: idSchema, deliveryId: idSchema });
/** `secret` is returned here and never again. */
const secretReply = z.object({ webhook: webhookSchema, secret: z.string() });

export const listWebhooks = defineOperation({
  id: 'webhooks.list',
  method: 'GET',
  path: '/api/webhooks',
  access: 'user',
  permission: 'account.read',
  summary: 'The client’s webhooks, newest first',
  reply: z.object({ items: z.array(webhookSchema) }),
});

export const createWebhook = defineOperation({
  id: 'webhooks.create',
  method: 'POST',
  path: '/api/webhooks',
  access: 'user',
  permission: 'account.security',
  proof: true,
  summary: 'Create a webhook; the answer is the only place where its secret is shown',
  body: createWebhookInputSchema,
  reply: secretReply,
  errors: ['webhooks.too_many', 'webhooks.https_required', 'outbound.refused'],
});

export const readWebhook = defineOperation({
  id: 'webhooks.read',
  method: 'GET',
  path: '/api/webhooks/:id',
  access: 'user',
  permission: 'account.read',
  summary: 'One webhook',
  params,
  reply: webhookSchema,
  errors: ['resource.not_found'],
});

export const updateWebhook = defineOperation({
  id: 'webhooks.update',
  method: 'PATCH',
  path: '/api/webhooks/:id',
  access: 'user',
  permission: 'account.security',
  proof: true,
  summary: 'Change a webhook’s name, address or events; pending calls go to the new address',
  params,
  body: updateWebhookInputSchema,
  reply: webhookSchema,
  errors: ['resource.not_found', 'webhooks.https_required', 'outbound.refused'],
});

export const rotateWebhookSecret = defineOperation({
  id: 'webhooks.rotate',
  method: 'POST',
  path: '/api/webhooks/:id/secret',
  access: 'user',
  permission: 'account.security',
  proof: true,
  summary: 'Create a new secret; for a day calls also carry a signature with the former one',
  params,
  reply: secretReply,
  errors: ['resource.not_found'],
});

export const pauseWebhook = defineOperation({
  id: 'webhooks.pause',
  method: 'POST',
  path: '/api/webhooks/:id/pause',
  access: 'user',
  permission: 'account.security',
  summary: 'Hold pending calls until the webhook is resumed',
  params,
  reply: webhookSchema,
  errors: ['resource.not_found'],
});

export const resumeWebhook = defineOperation({
  id: 'webhooks.resume',
  method: 'POST',
  path: '/api/webhooks/:id/resume',
  access: 'user',
  permission: 'account.security',
  summary: 'Resume after a pause or after being disabled; calls pending for at most three days are sent',
  params,
  reply: webhookSchema,
  errors: ['resource.not_found'],
});

export const removeWebhook = defineOperation({
  id: 'webhooks.remove',
  method: 'DELETE',
  path: '/api/webhooks/:id',
  access: 'user',
  permission: 'account.security',
  summary: 'Remove a webhook; can be undone for thirty days',
  params,
  reply: emptySchema,
  errors: ['resource.not_found'],
});

export const restoreWebhook = defineOperation({
  id: 'webhooks.restore',
  method: 'POST',
  path: '/api/webhooks/:id/restore',
  access: 'user',
  permission: 'account.security',
  summary: 'Undo the removal of a webhook',
  params,
  reply: webhookSchema,
  errors: ['resource.not_found', 'webhooks.too_many'],
});

export const testWebhook = defineOperation({
  id: 'webhooks.test',
  method: 'POST',
  path: '/api/webhooks/:id/test',
  access: 'user',
  permission: 'account.security',
  history: 'none',
  summary: 'Send a test at once and a single time, also while paused; its delivery shows the result',
  params,
  reply: webhookDeliverySchema,
  errors: ['resource.not_found', 'request.rate_limited'],
});

export const listWebhookDeliveries = defineOperation({
  id: 'webhooks.deliveries',
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  access: 'user',
  permission: 'account.read',
  summary: 'Sent and pending calls, newest first; kept for thirty days',
  params,
  query: z.object({ ...idPageQueryShape, state: z.enum(webhookDeliveryStates).optional() }),
  reply: pageOf(webhookDeliverySchema),
  errors: ['resource.not_found'],
});

export const readWebhookDelivery = defineOperation({
  id: 'webhooks.delivery',
  method: 'GET',
  path: '/api/webhooks/:id/deliveries/:deliveryId',
  access: 'user',
  permission: 'account.read',
  summary: 'One delivery with its body and every attempt',
  params: deliveryParams,
  reply: webhookDeliveryDetailSchema,
  errors: ['resource.not_found'],
});

export const redeliverWebhook = defineOperation({
  id: 'webhooks.redeliver',
  method: 'POST',
  path: '/api/webhooks/:id/deliveries/:deliveryId/redeliver',
  access: 'user',
  permission: 'account.security',
  summary: 'Send a delivery again with the same webhook-id, whether it arrived or not',
  params: deliveryParams,
  reply: webhookDeliverySchema,
  errors: ['resource.not_found', 'webhooks.not_active'],
});

export const redeliverFailedWebhooks = defineOperation({
  id: 'webhooks.redeliver_failed',
  method: 'POST',
  path: '/api/webhooks/:id/redeliver',
  access: 'user',
  permission: 'account.security',
  summary: 'Send failed deliveries again, for events since a given time',
  params,
  body: z.strictObject({ since: instantSchema }),
  reply: z.object({ count: z.number().int() }),
  errors: ['resource.not_found', 'webhooks.not_active'],
});
