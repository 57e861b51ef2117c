import { type WebhookSource, webhookSource } from '#platform/webhook-source.ts';
import { subscriptionMoved } from './subscriptions.events.ts';

export const subscriptionWebhooks: readonly WebhookSource[] = [
  webhookSource({
    type: 'subscription.changed',
    on: subscriptionMoved,
    message: ({ owner, subscriptionId, from, to }) => ({ owner, data: () => ({ subscriptionId, from, to }) }),
  }),
];
