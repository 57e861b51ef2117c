import type { Tx } from '#platform/database/client.ts';
import { canonicalAddress } from '#platform/mail/addresses.ts';
import type { ParsedMail } from '#platform/mail/parse/parsed-mail.types.ts';
import { type ReplyTarget, resolveReplyTarget } from '../resolve-reply-target.ts';

const maxIds = 20;
/** The Message-ID format of campaigns (createDeliveryAddresses). */
const campaignId = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\.campaign@/;

export type Answered = {
  owner: string;
  profileId: string | null;
  /** For answers to campaigns. */
  target?: ReplyTarget;
};

/**
 * Finds the answered mail by the ids it quotes; only the person it was sent to can answer it, because ids are not
 * secret. Needs a system transaction while the owner is unknown.
 */
export async function findAnswered(
  tx: Tx,
  { inReplyTo, references, address }: Pick<ParsedMail, 'inReplyTo' | 'references'> & { address: string },
): Promise<Answered | undefined> {
  const ids = [...new Set([...(inReplyTo ? [inReplyTo] : []), ...references.toReversed()])].slice(0, maxIds);
  const writer = canonicalAddress(address);
  for (const id of ids) {
    const [mail] = await tx.sql<Answered[]>`
      select m.owner_id as owner, coalesce(m.related ->> 'profileId', c.profile_id::text) as profile_id
      from mails m
      left join conversations c on c.owner_id = m.owner_id and c.id = (m.related ->> 'conversationId')::uuid
      where m.message_id = ${id} and m.owner_id is not null and lower(m.to_address) = ${writer} limit 1`;
    if (mail) return mail;
    const deliveryId = campaignId.exec(id)?.slice(1).join('-');
    const target = deliveryId ? await resolveReplyTarget(tx, { noun: 'delivery', id: deliveryId }) : undefined;
    if (target?.kind !== 'delivery') continue;
    const [delivery] = await tx.sql<{ email: string }[]>`
      select email from campaign_deliveries where owner_id = ${target.owner} and id = ${target.deliveryId}`;
    if (delivery && canonicalAddress(delivery.email) === writer)
      return { owner: target.owner, profileId: target.profile.id, target };
  }
  return undefined;
}
