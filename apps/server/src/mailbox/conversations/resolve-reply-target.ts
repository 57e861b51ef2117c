import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { findProfileOrMain } from './find-profile.ts';
import type { MailTarget } from './mail-addresses.usecases.ts';
import type { ProfileRef } from './mailbox.types.ts';

export type CampaignTarget = {
  kind: 'delivery' | 'unsubscribe';
  owner: OwnerId;
  deliveryId: string;
  campaignId: string;
  campaignName: string;
  contactId: string;
  profile: ProfileRef;
};

export type SingleMailTarget = {
  kind: 'mail';
  owner: OwnerId;
  mailId: string;
  contactId: string | null;
  address: string;
};

/** The target of a mail to one of our addresses. */
export type ReplyTarget =
  | { kind: 'conversation'; owner: OwnerId; conversationId: string }
  | { kind: 'message'; owner: OwnerId; conversationId: string; messageId: string }
  | CampaignTarget
  | SingleMailTarget
  /** Mail to a profile outside any conversation: from a client's box or service, or an answer to a single mail. */
  | { kind: 'source'; owner: OwnerId; profile: ProfileRef };

async function findDelivery(
  tx: Tx,
  { kind, id }: { kind: CampaignTarget['kind']; id: string },
): Promise<CampaignTarget | undefined> {
  type Row = { owner: string; campaignId: string; campaignName: string; contactId: string; profileId: string | null };
  const [row] = await tx.sql<Row[]>`
    select d.owner_id as owner, d.campaign_id, c.name as campaign_name, d.contact_id, c.profile_id
    from campaign_deliveries d join campaigns c on c.owner_id = d.owner_id and c.id = d.campaign_id
    where d.id = ${id}`;
  if (!row) return undefined;
  const { campaignId, campaignName, contactId } = row;
  const owner = ownerId(row.owner);
  const profile = await findProfileOrMain(tx, owner, row.profileId);
  return profile ? { kind, owner, deliveryId: id, campaignId, campaignName, contactId, profile } : undefined;
}

/** Reports are about the mail; an answer to it is a mail to its profile that begins a conversation. */
async function findSingleMail(tx: Tx, { noun, id }: MailTarget): Promise<ReplyTarget | undefined> {
  type Row = { owner: string; toAddress: string; contactId: string | null; profileId: string | null };
  const [row] = await tx.sql<Row[]>`
    select owner_id as owner, to_address, related ->> 'contactId' as contact_id, related ->> 'profileId' as profile_id
    from mails where id = ${id} and owner_id is not null`;
  if (!row) return undefined;
  const owner = ownerId(row.owner);
  if (noun === 'mail') return { kind: 'mail', owner, mailId: id, contactId: row.contactId, address: row.toAddress };
  const profile = await findProfileOrMain(tx, owner, row.profileId);
  return profile && { kind: 'source', owner, profile };
}

/**
 * Looks up the target of a signed address; undefined when it was deleted. Needs a system transaction: the owner is part
 * of the result.
 */
export async function resolveReplyTarget(tx: Tx, { noun, id }: MailTarget): Promise<ReplyTarget | undefined> {
  if (noun === 'delivery' || noun === 'unsubscribe') return findDelivery(tx, { kind: noun, id });
  if (noun === 'mail' || noun === 'mail_answer') return findSingleMail(tx, { noun, id });
  if (noun === 'conversation') {
    const [row] = await tx.sql<{ owner: string }[]>`select owner_id as owner from conversations where id = ${id}`;
    return row ? { kind: 'conversation', owner: ownerId(row.owner), conversationId: id } : undefined;
  }
  const [row] = await tx.sql<{ owner: string; conversationId: string }[]>`
    select owner_id as owner, conversation_id from messages where id = ${id} and direction = 'out'`;
  return row
    ? { kind: 'message', owner: ownerId(row.owner), conversationId: row.conversationId, messageId: id }
    : undefined;
}
