import { type WebhookSource, webhookSource } from '#platform/webhook-source.ts';
import { campaignFinished, campaignStarted } from './campaigns.events.ts';

export const campaignWebhooks: readonly WebhookSource[] = [
  webhookSource({
    type: 'campaign.started',
    on: campaignStarted,
    message: ({ owner, campaignId, audience }) => ({ owner, data: () => ({ campaignId, audience }) }),
  }),
  webhookSource({
    type: 'campaign.finished',
    on: campaignFinished,
    message: ({ owner, campaignId, accepted, audience }) => ({
      owner,
      data: () => ({ campaignId, accepted, audience }),
    }),
  }),
];
