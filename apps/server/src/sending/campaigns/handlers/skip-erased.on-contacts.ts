import { contactErased } from '#audience/door.ts';
import { type EventSubscription, onEvent } from '#platform/events/event-bus.ts';
import { skipErased } from '../engine/ledger.repository.ts';

/** Mails of campaigns that wait for an erased person end unsent, and the sums know it. */
export function skipErasedHandlers(): EventSubscription[] {
  return [
    onEvent(contactErased, async ({ tx, payload: { owner, contactIds } }) => {
      await skipErased(tx, { owner, contactIds });
    }),
  ];
}
