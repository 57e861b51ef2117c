import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';

/** Live notices to the owner's browsers. They carry ids only: a client that holds the thing re-reads it. */
export const liveEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message.received'), profileId: z.string(), conversationId: z.string() }),
  z.object({ kind: z.literal('conversation.changed'), profileId: z.string(), conversationId: z.string() }),
  /** Another window of the client reads or writes in a conversation; it holds until `until`. */
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
  /** A change of many tamys went on, or lists of theirs (views, segments) changed. */
  z.object({ kind: z.literal('contacts.changed'), runId: z.string().optional() }),
  /** An import is further, or at another step. */
  z.object({ kind: z.literal('import.changed'), importId: z.string() }),
  z.object({ kind: z.literal('campaign.progress'), campaignId: z.string() }),
  /** Tamys moved in an automation, or it was changed; at most every other second. */
  z.object({ kind: z.literal('automation.changed'), automationId: z.string() }),
  /** `revision`: the draft was saved and is this one now. */
  z.object({ kind: z.literal('profile.changed'), profileId: z.string(), revision: z.number().int().optional() }),
  /** Folders, labels or what lies in them; `noun` says whose. */
  z.object({ kind: z.literal('collection.changed'), noun: z.string() }),
  z.object({ kind: z.literal('export.changed'), exportId: z.string() }),
  z.object({ kind: z.literal('data_import.changed'), importId: z.string() }),
  /** Something on the wall of a profile, or in its inbox. */
  z.object({ kind: z.literal('wall.changed'), profileId: z.string() }),
  z.object({ kind: z.literal('account.leaving') }),
]);
export type LiveEvent = z.infer<typeof liveEventSchema>;

/**
 * Server-sent events (WHATWG HTML §9.2) read by fetch with the bearer header. `id:` is the cursor to resume from;
 * an unknown or too old cursor answers one `resync` event and the client re-reads what it shows.
 */
export const liveStream = defineOperation({
  id: 'live.stream',
  method: 'GET',
  path: '/api/live',
  access: 'signed_in',
  permission: 'account.read',
  summary: 'Stream of live notices (text/event-stream)',
  query: z.object({
    cursor: z.string().max(40).optional(),
    /** Milliseconds since the page began to read. Without a cursor the stream begins there, so that nothing falls between. */
    age: z.coerce.number().int().min(0).max(3_600_000).optional(),
  }),
  media: ['text/event-stream'],
  reply: z.string(),
});
