import type { ShelfReason } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { findContactByEmail } from '#audience/door.ts';
import { getClientCard } from '#identity/door.ts';
import { insertConversation } from '../conversations.repository.ts';
import { findProfileOrMain } from '../find-profile.ts';
import { previewOf } from '../mailbox.rules.ts';
import type { ProfileRef } from '../mailbox.types.ts';
import type { Incoming, Verdict } from './inbound-mail.types.ts';
import { insertIncoming } from './insert-incoming.ts';

/** The profile of a mail, by its recipient address; undefined when the client has none at all. */
export async function profileOf({ tx, owner, target }: Incoming): Promise<ProfileRef | undefined> {
  if ('profile' in target) return target.profile;
  const [row] =
    target.kind === 'mail'
      ? await tx.sql<{ profileId: string | null }[]>`
          select related ->> 'profileId' as profile_id from mails where owner_id = ${owner} and id = ${target.mailId}`
      : await tx.sql<{ profileId: string | null }[]>`
          select profile_id from conversations where owner_id = ${owner} and id = ${target.conversationId}`;
  return findProfileOrMain(tx, owner, row?.profileId ?? null);
}

/** Mail to a client without a profile waits, readable, until one exists. */
export const withoutProfile: Verdict = { state: 'quarantined', reason: 'no_profile', conversationId: null };

/** What looks automatic and is from somebody the client knows may be a message. */
async function isDoubtful({ tx, owner, sender }: Incoming, reason: ShelfReason): Promise<boolean> {
  if (reason !== 'newsletter' && reason !== 'notice') return false;
  return sender.address !== '' && (await findContactByEmail(tx, owner, sender.address)) !== undefined;
}

/**
 * Stores a mail apart from those of people: readable with all its files, but without notification and not counted as
 * unread. `contactId`: the person the report is about; erasing them erases it.
 */
export async function shelveMail(
  incoming: Incoming,
  reason: ShelfReason,
  contactId: string | null = null,
): Promise<Verdict> {
  const { tx, deps, owner, mail, sender, receivedAt, attachments } = incoming;
  const profile = await profileOf(incoming);
  if (!profile) return withoutProfile;
  const { locale } = await getClientCard(tx, owner);
  const id = deps.ids.uuid();
  await insertConversation(tx, owner, {
    id,
    profile,
    contactId,
    visitorName: sender.name,
    visitorEmail: sender.address === '' ? null : sender.address,
    visitorPhone: null,
    subject: mail.subject,
    locale,
    state: 'shelf',
    shelfReason: reason,
    shelfDoubtful: await isDoubtful(incoming, reason),
    way: incoming.way,
    now: receivedAt,
  });
  const kind = reason === 'auto_reply' || reason === 'loop' ? 'auto_reply' : 'human';
  const messageId = await insertIncoming(incoming, { conversationId: id, kind });
  const preview = previewOf(mail.replyText || mail.text || attachments.map(({ name }) => name).join(', '));
  await tx.sql`update conversations set preview = ${preview} where owner_id = ${owner} and id = ${id}`;
  const event = { kind: 'conversation.changed', profileId: profile.id, conversationId: id } as const;
  await deps.live.publish(tx, { userId: owner, event });
  return { state: 'shelved', reason, conversationId: id, ...(messageId && { messageId }) };
}
