import { contactErased } from '#audience/door.ts';
import { type EventSubscription, onEvent } from '#platform/events/event-bus.ts';
import { skipErased } from '../engine/ledger.repository.ts';

/** Skips queued campaign mails of an erased person and updates the totals. */
export function skipErasedHandlers(): EventSubscription[] {
  return [
    onEvent(contactErased, async ({ tx, payload: { owner, contactIds } }) => {
      await skipErased(tx, { owner, contactIds });
    }),
  ];
}
