import type { z } from 'zod';
import type {
  webhookDeliveryDetailSchema,
  WebhookDeliveryState,
} from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import {
  countTestsSince,
  findDelivery,
  insertMessage,
  listAttempts,
  listDeliveryRows,
  renewDelivery,
  renewFailed,
} from '../deliveries.repository.ts';
import { findEndpoint, lockEndpoint } from '../endpoints.repository.ts';
import type { DeliveryRow, OnWebhook } from '../webhooks.types.ts';
import { webhookTestType } from '@enlace/contract/account/webhooks/webhook-events.ts';
import { recordHistory } from '#workspace/door.ts';
import { AppError } from '#platform/errors.ts';
import { bodyOf } from '../payload.rules.ts';
import { notActive } from '../webhooks.errors.ts';

const testsPerMinute = 20;

/** Sends a test once, whatever the webhook's state. Errors: resource.not_found, request.rate_limited. */
export function testWebhook({ deps, ctx, id }: OnWebhook): Promise<DeliveryRow> {
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
    return findDelivery(tx, owner, { endpointId: id, deliveryId });
  });
}

/** Resends one delivery under the same webhook-id. Errors: resource.not_found, webhooks.not_active. */
export function redeliver({ deps, ctx, id, deliveryId }: OnWebhook & { deliveryId: string }): Promise<DeliveryRow> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const endpoint = await lockEndpoint(tx, owner, { id });
    const { messageId, type } = await findDelivery(tx, owner, { endpointId: id, deliveryId });
    if (endpoint.state !== 'active') throw notActive();
    await renewDelivery(tx, owner, { endpointId: id, deliveryId, now: deps.clock.now() });
    const after = { name: endpoint.name, messageId, kind: type };
    const entry = { action: 'webhook.redelivered', subjectKind: 'webhook', subjectId: id, after };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    return findDelivery(tx, owner, { endpointId: id, deliveryId });
  });
}

/** Resends all failed deliveries of events since a moment. Errors: resource.not_found, webhooks.not_active. */
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

type Query = { state?: WebhookDeliveryState | undefined; cursor?: string | undefined; limit: number };

/** The log of a webhook, newest first. Errors: resource.not_found. */
export function listDeliveries({
  deps,
  ctx,
  id,
  query,
}: OnWebhook & { query: Query }): Promise<{ items: DeliveryRow[]; next: string | null }> {
  const owner = ctx.actor.ownerId;
  const { state, cursor, limit } = query;
  return deps.db.scoped(owner, async (tx) => {
    await findEndpoint(tx, owner, id);
    const rows = await listDeliveryRows(tx, owner, { endpointId: id, state, cursor, limit });
    const page = rows.slice(0, limit);
    return { items: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
  });
}

/** One delivery with body and attempts. Errors: resource.not_found. */
export function readDelivery({
  deps,
  ctx,
  id,
  deliveryId,
}: OnWebhook & { deliveryId: string }): Promise<z.output<typeof webhookDeliveryDetailSchema>> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const { url } = await findEndpoint(tx, owner, id);
    const row = await findDelivery(tx, owner, { endpointId: id, deliveryId });
    return { ...row, url, tries: await listAttempts(tx, owner, deliveryId) };
  });
}
