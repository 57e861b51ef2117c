import { contactErased } from '#audience/door.ts';
import { type EventSubscription, onEvent } from '#platform/events/event-bus.ts';
import type { WebhookSource } from '#platform/webhook-source.ts';
import type { WebhookDeps } from '../webhooks.types.ts';
import { storeMessage } from './store-message.ts';

/** Every event that a noun offers to receivers. */
export function storeMessages(deps: WebhookDeps, sources: readonly WebhookSource[]): EventSubscription[] {
  return sources.map((source) =>
    onEvent(source.on, ({ tx, payload }) =>
      source.store({ tx, payload, store: (message) => storeMessage({ deps, ...message }) }),
    ),
  );
}

/** Calls contain only ids, but a receiver's response may say anything about the person. */
export function forgetAnswers(): EventSubscription {
  return onEvent(contactErased, async ({ tx, payload: { owner, contactIds } }) => {
    await tx.sql`
      update webhook_attempts a set answer = null
      from webhook_deliveries d join webhook_messages m on m.owner_id = d.owner_id and m.id = d.message_id
      where a.owner_id = ${owner} and d.owner_id = a.owner_id and d.id = a.delivery_id
        and m.contact_id = any(${[...contactIds]}::uuid[])`;
  });
}
