import { shownSubject } from '@enlace/contract/mailbox/conversations/recipients.schemas.ts';
import { addContactEvent } from '#audience/door.ts';
import { notify } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { MailboxDeps } from './mailbox.context.ts';
import { messageReceived, savedReplyWanted } from './mailbox.events.ts';
import type { ProfileRef } from './mailbox.types.ts';
import { nothingToDo } from './sorting/plan-sorting.rules.ts';
import type { SortingPlan } from './sorting/sorting.types.ts';

type Arrival = {
  tx: Tx;
  deps: Pick<MailboxDeps, 'events' | 'live' | 'ids' | 'jobs'>;
  owner: OwnerId;
  profile: ProfileRef;
  conversationId: string;
  messageId: string;
  contactId: string | null;
  name: string;
  /** Of a mail. */
  subject?: string;
  preview: string;
  at: Temporal.Instant;
  /** Spam and floods are stored without notification. */
  isQuiet: boolean;
  /** False for mail sent to many (lists, newsletters). */
  mayAnswer?: boolean;
  /** The result of the client's rules: no notification, or their own reply instead of the automatic one. */
  plan?: SortingPlan;
};

/** Announces a visitor's message: the person's timeline, other modules, notifications and open browsers. */
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
  const { mayAnswer = true, plan = nothingToDo } = arrival;
  const wanted = mayAnswer ? plan.reply : undefined;
  const rule = plan.rules.find(({ id }) => id === wanted?.ruleId);
  if (wanted && rule)
    await deps.events.emit(tx, savedReplyWanted, { owner, messageId, savedReplyId: wanted.value, rule });
  await deps.events.emit(tx, messageReceived, {
    owner,
    profileId: profile.id,
    conversationId,
    messageId,
    contactId,
    mayAnswer: mayAnswer && !wanted,
  });
  await deps.live.publish(tx, {
    userId: owner,
    event: { kind: 'message.received', profileId: profile.id, conversationId },
  });
  if (plan.notify?.value === false) return;
  const link = `/user/buzon/${profile.id}?c=${conversationId}`;
  const subject = shownSubject(arrival.subject ?? '');
  const said = subject === '' || subject === preview ? preview : `${subject}: ${preview}`;
  const params = { name, profile: profile.name, preview: said };
  await notify({ tx, deps, owner, profileId: profile.id, notification: { kind: 'message.received', params, link } });
}
