import { type WebhookSource, webhookSource } from '#platform/webhook-source.ts';
import { filesReceived } from './file-shares.events.ts';

export const fileWebhooks: readonly WebhookSource[] = [
  webhookSource({
    type: 'file.received',
    on: filesReceived,
    message: ({ owner, fileId, requestId, contactId }) => ({
      owner,
      contactId,
      data: () => ({ fileId, requestId, contactId }),
    }),
  }),
];
