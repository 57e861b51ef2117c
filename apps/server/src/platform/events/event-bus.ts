import type { Tx } from '#platform/database/client.ts';

/**
 * Domain event. Handlers run inside the writer's transaction, so an event and its effects commit together; a handler
 * with slow work enqueues a job in that same transaction.
 */
export type DomainEvent<Kind extends string, Payload> = { readonly kind: Kind; readonly payload: Payload };

/** A typed event name: modules export these from `<noun>.events.ts`. */
export type EventType<Payload> = { readonly kind: string; readonly __payload?: Payload };

export type EventHandler<Payload> = (input: { tx: Tx; payload: Payload }) => Promise<void>;

/** One subscription, listed by a module in `modules.ts`. */
export type EventSubscription = { kind: string; handle(input: { tx: Tx; payload: unknown }): Promise<void> };

/** Declares an event type; `Payload` is a plain object of ids and values. */
export function defineEvent<Payload>(kind: string): EventType<Payload> {
  return { kind };
}

/** Binds a handler to an event type. */
export function onEvent<Payload>(type: EventType<Payload>, handler: EventHandler<Payload>): EventSubscription {
  // NOTE: `emit` only ever calls a subscription with the payload type of the same EventType.
  return { kind: type.kind, handle: ({ tx, payload }) => handler({ tx, payload: payload as Payload }) };
}

export type EventBus = {
  /** Runs every handler in order inside `tx`; a throwing handler fails the whole transaction. */
  emit<Payload>(tx: Tx, type: EventType<Payload>, payload: Payload): Promise<void>;
  subscribe(subscriptions: readonly EventSubscription[]): void;
};

export function createEventBus(): EventBus {
  const handlers = new Map<string, EventSubscription[]>();
  return {
    async emit(tx, type, payload) {
      for (const subscription of handlers.get(type.kind) ?? []) await subscription.handle({ tx, payload });
    },
    subscribe(subscriptions) {
      for (const subscription of subscriptions) {
        handlers.set(subscription.kind, [...(handlers.get(subscription.kind) ?? []), subscription]);
      }
    },
  };
}
