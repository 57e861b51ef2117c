import { contactErased } from '#audience/door.ts';
import { type EventSubscription, onEvent } from '#platform/events/event-bus.ts';
import type { Platform } from '#platform/platform.types.ts';

/** A request to an erased person ends, and no longer contains who it was for or who answered. */
export function erasureHandlers({ clock }: Pick<Platform, 'clock'>): EventSubscription[] {
  return [
    onEvent(contactErased, async ({ tx, payload: { owner, contactIds } }) => {
      const ids = [...contactIds];
      await tx.sql`
        update received_files set sender = '' where owner_id = ${owner} and request_id in (
          select id from file_requests where owner_id = ${owner} and contact_id = any(${ids}::uuid[]))`;
      await tx.sql`
        update file_requests set contact_id = null, closed_at = coalesce(closed_at, ${clock.now()})
        where owner_id = ${owner} and contact_id = any(${ids}::uuid[])`;
    }),
  ];
}
