import {
  contactCreated,
  contactDeleted,
  contactErased,
  contactSubscribed,
  contactUnsubscribed,
  contactUpdated,
} from '#audience/door.ts';
import { type EventSubscription, onEvent } from '#platform/events/event-bus.ts';
import type { WebhookDeps } from '../webhooks.types.ts';
import { storeMessage } from './store-message.ts';

/** Contact events. */
export function contactNews(deps: WebhookDeps): EventSubscription[] {
  return [
    onEvent(contactCreated, ({ tx, payload: { owner, contactId, status, source } }) => {
      const data = () => ({ contactId, status, source });
      return storeMessage({ tx, deps, owner, type: 'contact.created', contactId, data });
    }),
    onEvent(contactUpdated, ({ tx, payload: { owner, contactId } }) =>
      storeMessage({ tx, deps, owner, type: 'contact.updated', contactId, data: () => ({ contactId }) }),
    ),
    onEvent(contactSubscribed, ({ tx, payload: { owner, contactId } }) =>
      storeMessage({ tx, deps, owner, type: 'contact.subscribed', contactId, data: () => ({ contactId }) }),
    ),
    onEvent(contactUnsubscribed, ({ tx, payload: { owner, contactId, source } }) =>
      storeMessage({ tx, deps, owner, type: 'contact.unsubscribed', contactId, data: () => ({ contactId, source }) }),
    ),
    onEvent(contactDeleted, ({ tx, payload: { owner, contactId } }) =>
      storeMessage({ tx, deps, owner, type: 'contact.deleted', contactId, data: () => ({ contactId }) }),
    ),
    // Calls contain only ids, but a receiver's response may say anything about the person.
    onEvent(contactErased, async ({ tx, payload: { owner, contactIds } }) => {
      await tx.sql`
        update webhook_attempts a set answer = null
        from webhook_deliveries d join webhook_messages m on m.owner_id = d.owner_id and m.id = d.message_id
        where a.owner_id = ${owner} and d.owner_id = a.owner_id and d.id = a.delivery_id
          and m.contact_id = any(${[...contactIds]}::uuid[])`;
    }),
  ];
}
