import { searchedForms } from '#platform/mail/addresses.ts';
import type { SuppressionReason } from '@enlace/contract/sending/suppressions/suppressions.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { SuppressionRow } from './suppressions.types.ts';

export type NewSuppression = {
  address: string;
  reason: SuppressionReason;
  since: Temporal.Instant;
  eventId?: string | null;
  campaignId?: string | null;
  contactId?: string | null;
  note?: string;
};

/** Higher weight wins: a complaint stays a complaint when the address dies later, and vice versa. */
const weights: Record<SuppressionReason, number> = {
  complaint: 5,
  hard_bounce: 4,
  soft_bounces: 3,
  unsubscribed: 2,
  manual: 1,
  import: 1,
};

function weightOf(tx: Tx, column: string) {
  return tx.sql.unsafe(
    `case ${column} ${Object.entries(weights)
      .map(([reason, weight]) => `when '${reason}' then ${weight}`)
      .join(' ')} end`,
  );
}

/** Adds an address to the list, or gives it a weightier reason. False when nothing changed. */
export async function putSuppression(tx: Tx, owner: OwnerId, entry: NewSuppression): Promise<boolean> {
  const { address, reason, since, eventId = null, campaignId = null, contactId = null, note = '' } = entry;
  const put = await tx.sql`
    insert into suppressions as s (owner_id, address, reason, since, event_id, campaign_id, contact_id, note)
    values (${owner}, ${address}, ${reason}, ${since}, ${eventId}, ${campaignId}, ${contactId}, ${note})
    on conflict (owner_id, address) do update set
      reason = excluded.reason, since = excluded.since, event_id = coalesce(excluded.event_id, s.event_id),
      campaign_id = coalesce(excluded.campaign_id, s.campaign_id), contact_id = coalesce(excluded.contact_id, s.contact_id)
    where ${weightOf(tx, 'excluded.reason')} > ${weightOf(tx, 's.reason')}`;
  return put.count > 0;
}

/** Whether an address (lower case) is suppressed. */
export async function findSuppression(tx: Tx, owner: OwnerId, address: string): Promise<SuppressionRow | undefined> {
  const [row] = await tx.sql<SuppressionRow[]>`
    select * from suppressions where owner_id = ${owner} and address = ${address}`;
  return row;
}

export type SuppressionFilter = {
  search?: string | undefined;
  reason?: SuppressionReason | undefined;
  /** Only this one. */
  address?: string | undefined;
};

export type ListedSuppression = SuppressionRow & {
  contactName: string | null;
  liveContactId: string | null;
  campaignName: string | null;
};

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Domains are kept in ASCII, and people search as they write them. */
function searchCondition(tx: Tx, search: string) {
  const like = (text: string) => tx.sql`address like ${`%${escapeLike(text)}%`}`;
  const [text = '', wire] = searchedForms(search);
  return wire === undefined ? tx.sql`and ${like(text)}` : tx.sql`and (${like(text)} or ${like(wire)})`;
}

/** Newest first, with the contact and mailing each came from. */
export async function listSuppressionRows(
  tx: Tx,
  owner: OwnerId,
  { filter, after, limit }: { filter: SuppressionFilter; after: string | undefined; limit: number },
): Promise<ListedSuppression[]> {
  const { search, reason, address } = filter;
  return tx.sql<ListedSuppression[]>`
    select s.*, c.id as live_contact_id, c.name as contact_name, k.name as campaign_name
    from (
      select * from suppressions
      where owner_id = ${owner}
        ${address ? tx.sql`and address = ${address}` : tx.sql``}
        ${reason ? tx.sql`and reason = ${reason}` : tx.sql``}
        ${search ? searchCondition(tx, search) : tx.sql``}
        ${after ? tx.sql`and id < ${after}::uuid` : tx.sql``}
      order by id desc limit ${limit}
    ) s
    left join contacts c on c.owner_id = s.owner_id and c.email = s.address and c.deleted_at is null
    left join campaigns k on k.owner_id = s.owner_id and k.id = s.campaign_id
    order by s.id desc`;
}
