import type {
  DeliveryState,
  deliveryFilters,
  SkipReason,
} from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

export type DeliveryFilter = (typeof deliveryFilters)[number];

export type DeliveryRow = {
  id: string;
  contactId: string;
  name: string | null;
  email: string;
  state: DeliveryState;
  skipReason: SkipReason | null;
  attempts: number;
  nextAttemptAt: Temporal.Instant | null;
  smtpCode: number | null;
  smtpText: string | null;
  settledAt: Temporal.Instant | null;
  openedAt: Temporal.Instant | null;
  clickedAt: Temporal.Instant | null;
  repliedAt: Temporal.Instant | null;
  unsubscribedAt: Temporal.Instant | null;
};

function condition(tx: Tx, filter: DeliveryFilter | undefined) {
  switch (filter) {
    case undefined:
      return tx.sql``;
    case 'waiting':
      return tx.sql`and d.state in ('pending', 'claimed', 'sending')`;
    case 'deferred':
      return tx.sql`and d.next_attempt_at is not null and d.state = 'pending' and d.attempts > 0`;
    case 'failed':
      return tx.sql`and d.failed and d.state in ('rejected', 'uncertain')`;
    case 'rejected':
    case 'skipped':
    case 'uncertain':
      return tx.sql`and d.failed and d.state = ${filter}`;
    case 'opened':
      return tx.sql`and d.opened_at is not null`;
    case 'not_opened':
      return tx.sql`and d.state = 'accepted' and d.opened_at is null`;
    case 'clicked':
      return tx.sql`and d.clicked_at is not null`;
    case 'replied':
      return tx.sql`and d.replied_at is not null`;
    case 'unsubscribed':
      return tx.sql`and d.unsubscribed_at is not null`;
    case 'accepted':
      return tx.sql`and d.state = 'accepted'`;
  }
}

/** Which recipients of a campaign. */
export type PeopleFilter = {
  campaignId: string;
  filter: DeliveryFilter | undefined;
  search: string | undefined;
  linkId: number | undefined;
};
type Position = { contactId: string; id: string };
type ListInput = PeopleFilter & { after: Position | undefined; limit: number };

function matching(tx: Tx, owner: OwnerId, { campaignId, filter, search, linkId }: PeopleFilter) {
  // Every occurrence of the link counts, whichever of its numbers is requested.
  const link = tx.sql`
    and d.clicked_at is not null and exists (
      select 1 from campaign_events e
      where e.owner_id = d.owner_id and e.delivery_id = d.id and e.kind = 'clicked' and not e.machine and e.link_id in (
        select l.id from campaign_links l
        where l.owner_id = ${owner} and l.campaign_id = ${campaignId} and (l.id = ${linkId ?? 0} or l.same_as = ${linkId ?? 0})))`;
  return tx.sql`
    d.owner_id = ${owner} and d.campaign_id = ${campaignId} ${condition(tx, filter)} ${linkId === undefined ? tx.sql`` : link}
    ${search ? tx.sql`and (strpos(d.email, lower(${search})) > 0 or strpos(lower(c.name), lower(${search})) > 0)` : tx.sql``}`;
}

/** The ledger in contact order. */
export async function listDeliveryRows(
  tx: Tx,
  owner: OwnerId,
  { after, limit, ...which }: ListInput,
): Promise<DeliveryRow[]> {
  return tx.sql<DeliveryRow[]>`
    select d.id, d.contact_id, c.name, d.email, d.state, d.skip_reason, d.attempts, d.next_attempt_at, d.smtp_code, d.smtp_text,
           d.settled_at, d.opened_at, d.clicked_at, d.replied_at, d.unsubscribed_at
    from campaign_deliveries d
    left join contacts c on c.owner_id = d.owner_id and c.id = d.contact_id
    where ${matching(tx, owner, which)}
      ${after ? tx.sql`and (d.contact_id, d.id) > (${after.contactId}::uuid, ${after.id}::uuid)` : tx.sql``}
    order by d.contact_id, d.id limit ${limit}`;
}

/** Existing contacts of a group, in list order, without duplicates. */
export async function listGroupContactIds(
  tx: Tx,
  owner: OwnerId,
  { after, limit, ...which }: PeopleFilter & { after: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await tx.sql<{ contactId: string }[]>`
    select distinct d.contact_id from campaign_deliveries d
    join contacts c on c.owner_id = d.owner_id and c.id = d.contact_id and c.deleted_at is null
    where ${matching(tx, owner, which)} ${after ? tx.sql`and d.contact_id > ${after}::uuid` : tx.sql``}
    order by d.contact_id limit ${limit}`;
  return rows.map(({ contactId }) => contactId);
}

export type FollowedLink = { deliveryId: string; id: number; label: string; clicks: number };

/** The links these people followed; occurrences of one link are combined. */
export async function listFollowedLinks(
  tx: Tx,
  owner: OwnerId,
  { campaignId, deliveryIds }: { campaignId: string; deliveryIds: readonly string[] },
): Promise<FollowedLink[]> {
  if (deliveryIds.length === 0) return [];
  return tx.sql<FollowedLink[]>`
    select e.delivery_id, coalesce(l.same_as, l.id) as id, l.label, count(*)::int as clicks
    from campaign_events e
    join campaign_links l on l.owner_id = e.owner_id and l.campaign_id = ${campaignId} and l.id = e.link_id
    where e.owner_id = ${owner} and e.delivery_id = any(${[...deliveryIds]}::uuid[]) and e.kind = 'clicked' and not e.machine
    group by 1, 2, 3 order by 1, clicks desc, id`;
}

export type LateReturn = { deliveryId: string; reason: string };

/** The latest bounce or complaint of each accepted mail. */
export async function listReturns(tx: Tx, owner: OwnerId, deliveryIds: readonly string[]): Promise<LateReturn[]> {
  if (deliveryIds.length === 0) return [];
  return tx.sql<LateReturn[]>`
    select distinct on (delivery_id) delivery_id, reason from mail_events
    where owner_id = ${owner} and delivery_id = any(${[...deliveryIds]}::uuid[])
      and kind in ('hard_bounce', 'soft_bounce', 'complaint')
    order by delivery_id, at desc, id desc`;
}
