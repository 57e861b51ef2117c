import type { HistoryActor } from '#workspace/door.ts';
import type { ClientActor, OwnerId, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

export type MailboxDeps = Pick<
  Platform,
  'db' | 'clock' | 'ids' | 'events' | 'live' | 'jobs' | 'config' | 'secrets' | 'storage'
>;
export type ClientContext = RequestContext<ClientActor>;

/** Owner and actor of a call, as the history expects them. */
export function authorOf(ctx: ClientContext): { owner: OwnerId; actor: HistoryActor } {
  return { owner: ctx.actor.ownerId, actor: { kind: 'user', userId: ctx.actor.userId } };
}
