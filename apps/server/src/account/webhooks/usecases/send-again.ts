import { webhookTestType } from '@enlace/contract/account/webhooks/webhook-events.ts';
import type { WebhookDelivery } from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import { AppError } from '#platform/errors.ts';
import { countTestsSince, findDelivery, insertMessage, renewDelivery, renewFailed } from '../deliveries.repository.ts';
import { lockEndpoint } from '../endpoints.repository.ts';
import { bodyOf } from '../payload.rules.ts';
import { notActive } from '../webhooks.errors.ts';
import { presentDelivery } from '../webhooks.presenter.ts';
import type { OnWebhook } from '../webhooks.types.ts';

const testsPerMinute = 20;

/** Sends a test, once and whatever the state of the webhook. Errors: resource.not_found, request.rate_limited. */
export function testWebhook({ deps, ctx, id }: OnWebhook): Promise<WebhookDelivery> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const endpoint = await lockEndpoint(tx, owner, { id });
    const now = deps.clock.now();
    const tests = await countTestsSince(tx, owner, { endpointId: id, since: now.subtract({ minutes: 1 }) });
    if (tests >= testsPerMinute) throw new AppError('request.rate_limited', { retryAfterSeconds: 60 });
    const [messageId, deliveryId] = [deps.ids.uuid(), deps.ids.uuid()];
    await insertMessage(tx, owner, {
      id: messageId,
      type: webhookTestType,
      body: bodyOf({ id: messageId, type: webhookTestType, version: 1, now, data: { webhookId: endpoint.id } }),
      contactId: null,
      onceKey: null,
      deliveries: [{ id: deliveryId, endpointId: id }],
      isTest: true,
      now,
    });
    return presentDelivery(await findDelivery(tx, owner, { endpointId: id, deliveryId }));
  });
}

/** Sends one delivery again under the same webhook-id. Errors: resource.not_found, webhooks.not_active. */
export function redeliver({ deps, ctx, id, deliveryId }: OnWebhook & { deliveryId: string }): Promise<WebhookDelivery> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const endpoint = await lockEndpoint(tx, owner, { id });
    const { messageId, type } = await findDelivery(tx, owner, { endpointId: id, deliveryId });
    if (endpoint.state !== 'active') throw notActive();
    await renewDelivery(tx, owner, { endpointId: id, deliveryId, now: deps.clock.now() });
    const after = { name: endpoint.name, messageId, kind: type };
    const entry = { action: 'webhook.redelivered', subjectKind: 'webhook', subjectId: id, after };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    return presentDelivery(await findDelivery(tx, owner, { endpointId: id, deliveryId }));
  });
}

/** Sends again whatever failed of what happened since. Errors: resource.not_found, webhooks.not_active. */
export function redeliverFailed({ deps, ctx, id, since }: OnWebhook & { since: string }): Promise<{ count: number }> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const endpoint = await lockEndpoint(tx, owner, { id });
    if (endpoint.state !== 'active') throw notActive();
    const moment = Temporal.Instant.from(since);
    const count = await renewFailed(tx, owner, { endpointId: id, since: moment, now: deps.clock.now() });
    const after = { name: endpoint.name, at: since, count };
    const entry = { action: 'webhook.redelivered', subjectKind: 'webhook', subjectId: id, after };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    return { count };
  });
}
