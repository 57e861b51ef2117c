import type { DeliveryState, deliveryFilters, SkipReason } from '@enlace/contract/campaigns/campaigns.schemas.ts';
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
      return tx.sql`and d.state = 'pending' and d.attempts > 0`;
    case 'failed':
      return tx.sql`and d.failed and d.state in ('rejected', 'uncertain')`;
    case 'rejected':
    case 'skipped':
    case 'uncertain':
      return tx.sql`and d.failed and d.state = ${filter}`;
    case 'opened':
      return tx.sql`and d.opened_at is not null`;
    case 'clicked':
      return tx.sql`and d.clicked_at is not null`;
    case 'unsubscribed':
      return tx.sql`and d.unsubscribed_at is not null`;
    case 'accepted':
      return tx.sql`and d.state = 'accepted'`;
  }
}

type ListInput = {
  campaignId: string;
  filter: DeliveryFilter | undefined;
  search: string | undefined;
  after: string | undefined;
  limit: number;
};

/** The ledger in the order it was frozen. */
export async function listDeliveryRows(
  tx: Tx,
  owner: OwnerId,
  { campaignId, filter, search, after, limit }: ListInput,
): Promise<DeliveryRow[]> {
  return tx.sql<DeliveryRow[]>`
    select d.id, d.contact_id, c.name, d.email, d.state, d.skip_reason, d.attempts, d.next_attempt_at, d.smtp_code, d.smtp_text,
           d.settled_at, d.opened_at, d.clicked_at, d.replied_at, d.unsubscribed_at
    from campaign_deliveries d
    left join contacts c on c.owner_id = d.owner_id and c.id = d.contact_id
    where d.owner_id = ${owner} and d.campaign_id = ${campaignId} ${condition(tx, filter)}
      ${search ? tx.sql`and (strpos(d.email, lower(${search})) > 0 or strpos(lower(c.name), lower(${search})) > 0)` : tx.sql``}
      ${after ? tx.sql`and d.id > ${after}::uuid` : tx.sql``}
    order by d.id limit ${limit}`;
}
