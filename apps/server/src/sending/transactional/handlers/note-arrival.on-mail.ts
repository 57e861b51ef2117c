import { addContactEvent } from '#audience/door.ts';
import { mailSettled } from '#workspace/door.ts';
import { type EventSubscription, onEvent } from '#platform/events/event-bus.ts';
import type { Platform } from '#platform/platform.types.ts';
import { transactionalPurpose } from '../transactional.types.ts';

type Deps = Pick<Platform, 'clock' | 'live'>;

/** Adds a handed-over mail to its contact's timeline. */
export function arrivalHandlers(deps: Deps): EventSubscription[] {
  return [
    onEvent(mailSettled, async ({ tx, payload }) => {
      const { owner, purpose, state, mailId, related } = payload;
      const contactId = related['contactId'];
      if (owner === null || purpose !== transactionalPurpose || contactId === undefined) return;
      if (state !== 'accepted' && state !== 'caught') return;
      const [mail] = await tx.sql<{ subject: string }[]>`
        select m.subject from mails m
        join contacts c on c.owner_id = m.owner_id and c.id = ${contactId} where m.owner_id = ${owner} and m.id = ${mailId}`;
      if (!mail) return;
      const details = { text: mail.subject, source: 'api' };
      await addContactEvent({ tx, owner, contactId, kind: 'transactional_sent', at: deps.clock.now(), details });
      await deps.live.publish(tx, { userId: owner, event: { kind: 'contact.changed', contactId } });
    }),
  ];
}
