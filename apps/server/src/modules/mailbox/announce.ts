import { addContactEvent } from '#modules/contacts/contacts.usecases.ts';
import { notify } from '#modules/notifications/notifications.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { MailboxDeps } from './mailbox.context.ts';
import { messageReceived } from './mailbox.events.ts';
import type { ProfileRef } from './mailbox.types.ts';

type Arrival = {
  tx: Tx;
  deps: Pick<MailboxDeps, 'events' | 'live' | 'ids' | 'jobs'>;
  owner: OwnerId;
  profile: ProfileRef;
  conversationId: string;
  messageId: string;
  contactId: string | null;
  name: string;
  preview: string;
  at: Temporal.Instant;
  /** Spam and floods are kept without a word. */
  isQuiet: boolean;
  /** False for what was sent to many (lists, newsletters). */
  mayAnswer?: boolean;
};

/** Tells everybody about a visitor's message: the person's timeline, other modules, the bell and the open browsers. */
export async function announceMessage(arrival: Arrival): Promise<void> {
  const { tx, deps, owner, profile, conversationId, messageId, contactId, name, preview, at, isQuiet } = arrival;
  if (contactId) {
    const details = { profileId: profile.id, profileName: profile.name, conversationId, messageId, text: preview };
    await addContactEvent({ tx, owner, contactId, kind: 'wrote', at, details });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'contact.changed', contactId } });
  }
  if (isQuiet) {
    await deps.live.publish(tx, {
      userId: owner,
      event: { kind: 'conversation.changed', profileId: profile.id, conversationId },
    });
    return;
  }
  const { mayAnswer = true } = arrival;
  await deps.events.emit(tx, messageReceived, {
    owner,
    profileId: profile.id,
    conversationId,
    messageId,
    contactId,
    mayAnswer,
  });
  await deps.live.publish(tx, {
    userId: owner,
    event: { kind: 'message.received', profileId: profile.id, conversationId },
  });
  const link = `/user/buzon/${profile.id}?c=${conversationId}`;
  const params = { name, profile: profile.name, preview };
  await notify({ tx, deps, owner, notification: { kind: 'message.received', params, link } });
}
