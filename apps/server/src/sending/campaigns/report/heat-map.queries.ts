import type { HeatMap } from '@enlace/contract/sending/campaigns/report.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

type Place = Omit<HeatMap['links'][number], 'places'>;

/** How often people followed each numbered link; for one mail of a trial, among its recipients. */
export function readPlaces(
  tx: Tx,
  owner: OwnerId,
  { campaignId, variant }: { campaignId: string; variant: number | null },
): Promise<Place[]> {
  if (variant === null)
    return tx.sql<Place[]>`
      select id, label, url, clicks, people from campaign_links where owner_id = ${owner} and campaign_id = ${campaignId}`;
  return tx.sql<Place[]>`
    select l.id, l.label, l.url, count(d.id)::int as clicks, count(distinct d.id)::int as people
    from campaign_links l
    left join campaign_events e on e.owner_id = l.owner_id and e.campaign_id = l.campaign_id and e.kind = 'clicked'
      and e.link_id = l.id and not e.machine
    left join campaign_deliveries d on d.owner_id = e.owner_id and d.id = e.delivery_id and d.variant = ${variant}
    where l.owner_id = ${owner} and l.campaign_id = ${campaignId}
    group by l.id, l.label, l.url`;
}
