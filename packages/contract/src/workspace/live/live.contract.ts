import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';

/** Live events for the owner's browsers. They carry only ids: a browser that displays the item fetches it again. */
export const liveEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message.received'), profileId: z.string(), conversationId: z.string() }),
  z.object({ kind: z.literal('conversation.changed'), profileId: z.string(), conversationId: z.string() }),
  /** Another window of the client is reading or writing in a conversation; valid until `until`. */
  z.object({
    kind: z.literal('conversation.presence'),
    conversationId: z.string(),
    window: z.string(),
    state: z.enum(['reading', 'writing', 'gone']),
    by: z.enum(['client', 'operator']),
    until: z.string(),
  }),
  z.object({ kind: z.literal('notification.created'), notificationId: z.string() }),
  z.object({ kind: z.literal('notifications.read') }),
  z.object({ kind: z.literal('contact.changed'), contactId: z.string() }),
  /** A bulk change of contacts progressed, or their views or segments changed. */
  z.object({ kind: z.literal('contacts.changed'), runId: z.string().optional() }),
  /** An import progressed or changed its step. */
  z.object({ kind: z.literal('import.changed'), importId: z.string() }),
  z.object({ kind: z.literal('campaign.progress'), campaignId: z.string() }),
  /** Contacts moved in an automation, or it was changed; at most every other second. */
  z.object({ kind: z.literal('automation.changed'), automationId: z.string() }),
  /** `revision`: the draft was saved and now has this one. */
  z.object({ kind: z.literal('profile.changed'), profileId: z.string(), revision: z.number().int().optional() }),
  /** Folders, labels or their contents changed; `noun` names the collection. */
  z.object({ kind: z.literal('collection.changed'), noun: z.string() }),
  z.object({ kind: z.literal('export.changed'), exportId: z.string() }),
  z.object({ kind: z.literal('data_import.changed'), importId: z.string() }),
  /** The wall of a profile, or its inbox, changed. */
  z.object({ kind: z.literal('wall.changed'), profileId: z.string() }),
  z.object({ kind: z.literal('account.leaving') }),
]);
export type LiveEvent = z.infer<typeof liveEventSchema>;

/**
 * Server-sent events (WHATWG HTML §9.2) read by fetch with the bearer header. `id:` is the cursor to resume from; an
 * unknown or expired cursor answers one `resync` event and the client fetches again what it displays.
 */
export const liveStream = defineOperation({
  id: 'live.stream',
  method: 'GET',
  path: '/api/live',
  access: 'signed_in',
  permission: 'account.read',
  summary: 'Stream of live events (text/event-stream)',
  query: z.object({
    cursor: z.string().max(40).optional(),
    /** Milliseconds since the page loaded its data. Without a cursor the stream begins there, so that no event is missed. */
    age: z.coerce.number().int().min(0).max(3_600_000).optional(),
  }),
  media: ['text/event-stream'],
  reply: z.string(),
});
