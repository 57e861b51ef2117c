import { type WebhookSource, webhookSource } from '#platform/webhook-source.ts';
import { profilePublished } from './profiles.events.ts';

export const profileWebhooks: readonly WebhookSource[] = [
  webhookSource({
    type: 'profile.published',
    on: profilePublished,
    message: ({ owner, profileId, revision, isFirst }) => ({ owner, data: () => ({ profileId, revision, isFirst }) }),
  }),
];
