import { z } from 'zod';
import { idSchema, instantSchema } from '../../core/primitives.ts';

const id = z.string();

/**
 * The events receivers can subscribe to, with the payload of each: ids and plain facts, never texts, addresses or
 * secrets; the API has the rest. Removing a field or changing its meaning raises the version of its event; adding one
 * does not.
 */
export const webhookEvents = {
  'message.received': {
    version: 1,
    data: z.object({
      messageId: id,
      conversationId: id,
      profileId: id,
      contactId: id.nullable(),
      via: z.enum(['form', 'email']),
    }),
  },
  'message.sent': { version: 1, data: z.object({ messageId: id, conversationId: id, profileId: id }) },
  'form.submitted': {
    version: 1,
    data: z.object({ messageId: id, conversationId: id, profileId: id, contactId: id.nullable() }),
  },
  'contact.created': { version: 1, data: z.object({ contactId: id, status: z.string(), source: z.string() }) },
  'contact.updated': { version: 1, data: z.object({ contactId: id }) },
  'contact.subscribed': { version: 1, data: z.object({ contactId: id }) },
  'contact.unsubscribed': { version: 1, data: z.object({ contactId: id, source: z.string() }) },
  'contact.deleted': { version: 1, data: z.object({ contactId: id }) },
  'campaign.started': { version: 1, data: z.object({ campaignId: id, audience: z.number().int() }) },
  'campaign.finished': {
    version: 1,
    data: z.object({ campaignId: id, accepted: z.number().int(), audience: z.number().int() }),
  },
  'mail.bounced': {
    version: 1,
    data: z.object({
      kind: z.enum(['hard_bounce', 'soft_bounce']),
      contactId: id.nullable(),
      campaignId: id.nullable(),
    }),
  },
  'mail.complained': { version: 1, data: z.object({ contactId: id.nullable(), campaignId: id.nullable() }) },
  'profile.published': {
    version: 1,
    data: z.object({ profileId: id, revision: z.number().int(), isFirst: z.boolean() }),
  },
  'post.published': { version: 1, data: z.object({ postId: id, profileId: id, by: z.enum(['client', 'visitor']) }) },
  'comment.received': {
    version: 1,
    data: z.object({ commentId: id, postId: id, profileId: id, review: z.string() }),
  },
  'file.received': { version: 1, data: z.object({ fileId: id, requestId: id, contactId: id.nullable() }) },
  'invoice.issued': { version: 1, data: z.object({ invoiceId: id, dueMinor: z.number().int() }) },
  'invoice.paid': { version: 1, data: z.object({ invoiceId: id, paymentId: id.nullable() }) },
  'subscription.changed': { version: 1, data: z.object({ subscriptionId: id, from: z.string(), to: z.string() }) },
} as const satisfies Record<string, { version: number; data: z.ZodObject }>;

export type WebhookEventType = keyof typeof webhookEvents;
export type WebhookEventData<Type extends WebhookEventType> = z.infer<(typeof webhookEvents)[Type]['data']>;

// The keys of the table above.
export const webhookEventTypes = Object.keys(webhookEvents) as [WebhookEventType, ...WebhookEventType[]];

/** Type of a test delivery; nobody can subscribe to it. */
export const webhookTestType = 'webhook.test';

/** Body of every call. `id` is the same in each attempt and is also sent as the header `webhook-id`. */
export const webhookPayloadSchema = z.object({
  id: idSchema,
  type: z.string(),
  version: z.number().int(),
  createdAt: instantSchema,
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type WebhookPayload = z.infer<typeof webhookPayloadSchema>;

/** False for events of another version. */
export function isWebhookEventType(text: string): text is WebhookEventType {
  return Object.hasOwn(webhookEvents, text);
}
