import type { OwnerId } from '#platform/context.ts';
import { defineEvent } from '#platform/events/event-bus.ts';

/** A subscription changed its state. */
export const subscriptionMoved = defineEvent<{ owner: OwnerId; subscriptionId: string; from: string; to: string }>(
  'subscriptions.moved',
);
