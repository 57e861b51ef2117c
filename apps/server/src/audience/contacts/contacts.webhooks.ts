import { type WebhookSource, webhookSource } from '#platform/webhook-source.ts';
import {
  contactCreated,
  contactDeleted,
  contactSubscribed,
  contactUnsubscribed,
  contactUpdated,
} from './contacts.events.ts';

export const contactWebhooks: readonly WebhookSource[] = [
  webhookSource({
    type: 'contact.created',
    on: contactCreated,
    message: ({ owner, contactId, status, source }) => ({
      owner,
      contactId,
      data: () => ({ contactId, status, source }),
    }),
  }),
  webhookSource({
    type: 'contact.updated',
    on: contactUpdated,
    message: ({ owner, contactId }) => ({ owner, contactId, data: () => ({ contactId }) }),
  }),
  webhookSource({
    type: 'contact.subscribed',
    on: contactSubscribed,
    message: ({ owner, contactId }) => ({ owner, contactId, data: () => ({ contactId }) }),
  }),
  webhookSource({
    type: 'contact.unsubscribed',
    on: contactUnsubscribed,
    message: ({ owner, contactId, source }) => ({ owner, contactId, data: () => ({ contactId, source }) }),
  }),
  webhookSource({
    type: 'contact.deleted',
    on: contactDeleted,
    message: ({ owner, contactId }) => ({ owner, contactId, data: () => ({ contactId }) }),
  }),
];
