import { contactErased } from '#audience/door.ts';
import { type EventSubscription, onEvent } from '#platform/events/event-bus.ts';

/** Removes erased people from automations; the totals of steps and mails stay. */
export function erasureHandlers(): EventSubscription[] {
  return [
    onEvent(contactErased, async ({ tx, payload: { owner, contactIds } }) => {
      const ids = [...contactIds];
      await tx.sql`delete from automation_signals where owner_id = ${owner} and contact_id = any(${ids}::uuid[])`;
      await tx.sql`delete from automation_runs where owner_id = ${owner} and contact_id = any(${ids}::uuid[])`;
    }),
  ];
}
