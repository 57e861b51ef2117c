import type { ReturnRates } from '@enlace/contract/sending/suppressions/returns.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { ClientContext, SuppressionDeps } from '../suppressions.types.ts';

const days = 30;
const shownCampaigns = 20;

type Rates = { sent: number; delivered: number; complaints: number; hardBounces: number; softBounces: number };

/** Mailings sent in the last thirty days, and their returns. */
export async function clientRates(tx: Tx, owner: OwnerId, { now }: { now: Temporal.Instant }): Promise<Rates> {
  const since = now.subtract({ hours: 24 * days });
  const [row] = await tx.sql<Rates[]>`
    select coalesce(sum(t.accepted + t.rejected), 0)::int as sent, coalesce(sum(t.accepted), 0)::int as delivered,
           (select count(distinct address)::int from mail_events
             where owner_id = ${owner} and kind = 'complaint' and at >= ${since}) as complaints,
           coalesce(sum(t.hard_bounced), 0)::int as hard_bounces, coalesce(sum(t.soft_bounced), 0)::int as soft_bounces
    from campaigns k join campaign_totals t on t.owner_id = k.owner_id and t.campaign_id = k.id
    where k.owner_id = ${owner} and k.started_at >= ${since}`;
  if (!row) throw new Error('sums always have a row');
  return row;
}

type CampaignRates = Omit<Rates, 'sent'> & { id: string; name: string };

/** Complaints and bounces overall and by campaign. */
export async function getReturnRates({
  deps,
  ctx,
}: {
  deps: Pick<SuppressionDeps, 'db' | 'clock'>;
  ctx: ClientContext;
}): Promise<ReturnRates> {
  const owner = ctx.actor.ownerId;
  const now = deps.clock.now();
  return deps.db.scoped(owner, async (tx) => {
    const { sent: _sent, ...client } = await clientRates(tx, owner, { now });
    const campaigns = await tx.sql<CampaignRates[]>`
      select k.id, k.name, t.accepted as delivered, t.complained as complaints, t.hard_bounced as hard_bounces, t.soft_bounced as soft_bounces
      from campaigns k join campaign_totals t on t.owner_id = k.owner_id and t.campaign_id = k.id
      where k.owner_id = ${owner} and k.started_at >= ${now.subtract({ hours: 24 * days })}
      order by k.started_at desc, k.id desc limit ${shownCampaigns}`;
    return { days, client, campaigns: [...campaigns] };
  });
}
