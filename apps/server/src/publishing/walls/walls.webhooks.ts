import { type WebhookSource, webhookSource } from '#platform/webhook-source.ts';
import { commentReceived, postPublished } from './walls.events.ts';

/** What becomes visible, and what visitors leave. */
export const wallWebhooks: readonly WebhookSource[] = [
  webhookSource({
    type: 'post.published',
    on: postPublished,
    message: ({ owner, postId, profileId, by }) => ({ owner, data: () => ({ postId, profileId, by }) }),
  }),
  webhookSource({
    type: 'comment.received',
    on: commentReceived,
    message: ({ owner, commentId, postId, profileId, review }) => ({
      owner,
      data: () => ({ commentId, postId, profileId, review }),
    }),
  }),
];
