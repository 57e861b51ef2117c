import { campaignFinished, campaignStarted } from '#sending/door.ts';
import { commentReceived, filesReceived, postPublished } from '#publishing/door.ts';
import { invoiceIssued, invoicePaid, subscriptionMoved } from '#billing/door.ts';
import { profilePublished } from '#profiles/door.ts';
import { type EventSubscription, onEvent } from '#platform/events/event-bus.ts';
import type { WebhookDeps } from '../webhooks.types.ts';
import { storeMessage } from './store-message.ts';

/** Campaigns, and what visitors see and leave. */
export function publicNews(deps: WebhookDeps): EventSubscription[] {
  return [
    onEvent(campaignStarted, ({ tx, payload: { owner, campaignId, audience } }) =>
      storeMessage({ tx, deps, owner, type: 'campaign.started', data: () => ({ campaignId, audience }) }),
    ),
    onEvent(campaignFinished, ({ tx, payload: { owner, campaignId, accepted, audience } }) =>
      storeMessage({ tx, deps, owner, type: 'campaign.finished', data: () => ({ campaignId, accepted, audience }) }),
    ),
    onEvent(profilePublished, ({ tx, payload: { owner, profileId, revision, isFirst } }) =>
      storeMessage({ tx, deps, owner, type: 'profile.published', data: () => ({ profileId, revision, isFirst }) }),
    ),
    onEvent(postPublished, ({ tx, payload: { owner, postId, profileId, by } }) =>
      storeMessage({ tx, deps, owner, type: 'post.published', data: () => ({ postId, profileId, by }) }),
    ),
    onEvent(commentReceived, ({ tx, payload: { owner, commentId, postId, profileId, review } }) => {
      const data = () => ({ commentId, postId, profileId, review });
      return storeMessage({ tx, deps, owner, type: 'comment.received', data });
    }),
    onEvent(filesReceived, ({ tx, payload: { owner, fileId, requestId, contactId } }) => {
      const data = () => ({ fileId, requestId, contactId });
      return storeMessage({ tx, deps, owner, type: 'file.received', contactId, data });
    }),
  ];
}

/** The client's own invoices and plan. */
export function billingNews(deps: WebhookDeps): EventSubscription[] {
  return [
    onEvent(invoiceIssued, ({ tx, payload: { owner, invoiceId, dueMinor } }) => {
      const data = () => ({ invoiceId, dueMinor });
      return storeMessage({ tx, deps, owner, type: 'invoice.issued', onceKey: invoiceId, data });
    }),
    onEvent(invoicePaid, ({ tx, payload: { owner, invoiceId, paymentId } }) => {
      const data = () => ({ invoiceId, paymentId });
      return storeMessage({ tx, deps, owner, type: 'invoice.paid', onceKey: paymentId ?? invoiceId, data });
    }),
    onEvent(subscriptionMoved, ({ tx, payload: { owner, subscriptionId, from, to } }) =>
      storeMessage({ tx, deps, owner, type: 'subscription.changed', data: () => ({ subscriptionId, from, to }) }),
    ),
  ];
}
