import { isWebhookEventType, type WebhookEventType } from '@enlace/contract/account/webhooks/webhook-events.ts';
import type { Webhook, WebhookAttempt, WebhookDelivery } from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import type { AttemptRow, DeliveryRow, EndpointCounts, EndpointRow } from './webhooks.types.ts';

/** Event types of a later, rolled-back version are not listed. */
function knownEvents(events: readonly string[]): WebhookEventType[] {
  return events.filter(isWebhookEventType);
}

export function presentWebhook(row: EndpointRow, counts: EndpointCounts, now: Temporal.Instant): Webhook {
  const { oldSecretUntil } = row;
  const isOldGood = oldSecretUntil !== null && Temporal.Instant.compare(oldSecretUntil, now) > 0;
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    events: knownEvents(row.events),
    state: row.state,
    disabledReason: row.disabledReason,
    disabledAt: row.disabledAt?.toString() ?? null,
    failingSince: row.failingSince?.toString() ?? null,
    lastDeliveredAt: row.lastDeliveredAt?.toString() ?? null,
    oldSecretUntil: isOldGood ? oldSecretUntil.toString() : null,
    createdAt: row.createdAt.toString(),
    counts: { waiting: counts.waiting, delivered: counts.delivered, failed: counts.failed },
  };
}

export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    messageId: row.messageId,
    type: row.type,
    isTest: row.isTest,
    state: row.state,
    attempts: row.attempts,
    nextAt: row.state === 'waiting' && !row.isTest ? (row.dueAt?.toString() ?? null) : null,
    status: row.status,
    failure: row.failure,
    createdAt: row.createdAt.toString(),
    settledAt: row.settledAt?.toString() ?? null,
  };
}

export function presentAttempt(row: AttemptRow): WebhookAttempt {
  return { ...row, at: row.at.toString() };
}
