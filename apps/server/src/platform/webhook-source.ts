import type { WebhookEventData, WebhookEventType } from '@enlace/contract/account/webhooks/webhook-events.ts';
import type { OwnerId } from './context.ts';
import type { Tx } from './database/client.ts';
import type { EventType } from './events/event-bus.ts';

/** What receivers are sent about one event. */
export type WebhookMessage<Type extends WebhookEventType> = {
  owner: OwnerId;
  /** Called only when somebody listens; undefined: this event is not for receivers. */
  data: () => Promise<WebhookEventData<Type> | undefined> | WebhookEventData<Type> | undefined;
  contactId?: string | null;
  /** For events that may be emitted twice. */
  onceKey?: string;
};

export type StoreWebhook = <Type extends WebhookEventType>(
  input: WebhookMessage<Type> & { tx: Tx; type: Type },
) => Promise<void>;

/** An event of a noun that receivers can subscribe to. */
export type WebhookSource = {
  type: WebhookEventType;
  /** The domain event it comes from. */
  on: EventType<unknown>;
  store(input: { tx: Tx; payload: unknown; store: StoreWebhook }): Promise<void>;
};

type Input<Type extends WebhookEventType, Payload> = {
  type: Type;
  on: EventType<Payload>;
  /** Undefined: this event is not for receivers. */
  message: (payload: Payload, tx: Tx) => WebhookMessage<Type> | undefined;
};

/** Binds an event for receivers to the domain event it comes from. */
export function webhookSource<Type extends WebhookEventType, Payload>({
  type,
  on,
  message,
}: Input<Type, Payload>): WebhookSource {
  return {
    type,
    on: { kind: on.kind },
    async store({ tx, payload, store }) {
      // NOTE: `emit` only ever calls a subscription with the payload type of the same EventType.
      const found = message(payload as Payload, tx);
      if (found) await store({ tx, type, ...found });
    },
  };
}
