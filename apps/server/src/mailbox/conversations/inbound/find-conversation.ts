import { findContactIdentity } from '#audience/door.ts';
import { nameInAddress } from '#mailbox/senders/profile-addresses.rules.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { readMailAddress } from '../mail-addresses.usecases.ts';
import { findLockedConversation } from '../conversations.repository.ts';
import type { ConversationRow } from '../mailbox.types.ts';
import { findMovedTo } from '../message-moves.repository.ts';
import { findMessageByMailIds } from '../messages.repository.ts';
import type { Incoming } from './inbound-mail.types.ts';

/** Whether mail from this address belongs to the participants of the conversation. */
export async function isParticipant(
  tx: Tx,
  owner: OwnerId,
  { row, address }: { row: ConversationRow; address: string },
): Promise<boolean> {
  if (row.participants.includes(address)) return true;
  const contact = row.contactId ? await findContactIdentity(tx, owner, row.contactId) : undefined;
  return contact?.email === address;
}

/** Whether a message of the conversation was forwarded to this address. */
export async function wasForwardedTo(
  tx: Tx,
  owner: OwnerId,
  { row, address }: { row: ConversationRow; address: string },
): Promise<boolean> {
  const rows = await tx.sql`
    select 1 from messages
    where owner_id = ${owner} and conversation_id = ${row.id} and is_aside and direction = 'out'
      and jsonb_path_exists(recipients, '$.*[*].email ? (@ == $email)', jsonb_build_object('email', ${address}::text))
    limit 1`;
  return rows.length > 0;
}

/** The sender's own among the conversations that answered one campaign mail. */
async function findByDelivery(
  { tx, owner, sender }: Incoming,
  deliveryId: string,
): Promise<ConversationRow | undefined> {
  const [row] = await tx.sql<{ id: string }[]>`
    select id from conversations
    where owner_id = ${owner} and campaign_delivery_id = ${deliveryId} and participants @> array[${sender.address}]::text[]
    order by last_message_at desc limit 1`;
  return row ? findLockedConversation(tx, owner, row.id) : undefined;
}

/** The conversation of the signed address the mail was sent to. */
async function findByAddress(incoming: Incoming): Promise<ConversationRow | undefined> {
  const { tx, owner, target } = incoming;
  if (target.kind === 'source' || target.kind === 'mail') return undefined;
  if ('deliveryId' in target) return findByDelivery(incoming, target.deliveryId);
  return findLockedConversation(tx, owner, target.conversationId);
}

/** Signed address (unless the message it answers was moved away), then In-Reply-To, then References from the newest. Subjects are ignored. */
export async function findTargetConversation(incoming: Incoming): Promise<ConversationRow | undefined> {
  const { tx, owner, mail } = incoming;
  const mailIds = [...(mail.inReplyTo ? [mail.inReplyTo] : []), ...mail.references.toReversed()];
  const row = await findByAddress(incoming);
  if (row) {
    const movedTo = await findMovedTo(tx, owner, { conversationId: row.id, mailIds });
    return movedTo === undefined ? row : findLockedConversation(tx, owner, movedTo);
  }
  const known = await findMessageByMailIds(tx, owner, mailIds);
  const answered = known && (await findLockedConversation(tx, owner, known.conversationId));
  return answered && !(await hasOwnCopy(incoming, answered)) ? answered : undefined;
}

/**
 * Whether the conversation gets a copy of its own: a mail to two profiles, or to a conversation and a profile next to
 * it, arrives once for each and is in both.
 */
async function hasOwnCopy(incoming: Incoming, row: ConversationRow): Promise<boolean> {
  const { tx, deps, owner, mail, target, way } = incoming;
  if (!way.isToProfile || target.kind !== 'source' || target.profile.id === row.profileId) return false;
  const addressed = [...mail.to, ...mail.cc].map(({ address }) => address);
  const signed = addressed.map((address) => readMailAddress(deps, address));
  if (signed.some((found) => found?.noun === 'conversation' && found.id === row.id)) return true;
  const names = addressed.flatMap((address) => nameInAddress(address, deps.config.mail.inbound.domain) ?? []);
  const rows = await tx.sql`
    select 1 from profile_addresses
    where owner_id = ${owner} and profile_id = ${row.profileId} and name = any(${names}) limit 1`;
  return rows.length > 0;
}

/** Where a stranger's earlier mail to the same conversation was placed. */
export async function findSideConversation(
  { tx, owner, sender }: Incoming,
  originId: string,
): Promise<ConversationRow | undefined> {
  const [row] = await tx.sql<{ id: string }[]>`
    select id from conversations
    where owner_id = ${owner} and origin_id = ${originId} and participants @> array[${sender.address}]::text[]
    order by last_message_at desc limit 1`;
  return row ? findLockedConversation(tx, owner, row.id) : undefined;
}
