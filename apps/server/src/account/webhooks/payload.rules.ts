import type { WebhookPayload } from '@enlace/contract/account/webhooks/webhook-events.ts';

type BodyInput = Omit<WebhookPayload, 'createdAt'> & { now: Temporal.Instant };

/** The body of a call, built once: what is signed later is exactly what was stored. */
export function bodyOf({ id, type, version, now, data }: BodyInput): string {
  return JSON.stringify({ id, type, version, createdAt: now.toString(), data } satisfies WebhookPayload);
}
