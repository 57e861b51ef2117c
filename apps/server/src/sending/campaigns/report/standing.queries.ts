import { type CampaignLabels, leastCompared } from '@enlace/contract/sending/campaigns/standing.schemas.ts';
import type { CampaignFunnel } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Rival } from './standing.rules.ts';

const shownLabels = 12;
/** Campaigns whose opens determine the best hours: this one and earlier ones. */
const heard = 3;

/** Compared with a campaign whose results still come in: their deliveries are counted, so they are few. */
const comparedYoung = 10;

type Which = { campaignId: string; startedAt: Temporal.Instant; timeZone: string };

/**
 * The client's other campaigns of the surrounding year. Follow-up rounds are excluded: people written to again because
 * they did not open are no yardstick.
 */
export async function listRivals(tx: Tx, owner: OwnerId, { campaignId, startedAt, timeZone }: Which): Promise<Rival[]> {
  return tx.sql<Rival[]>`
    select k.id, k.started_at, t.accepted + t.rejected + t.uncertain as tried, t.accepted, t.opened, t.clicked, t.replied, t.unsubscribed,
           extract(year from k.started_at at time zone ${timeZone})::int as year
    from campaigns k join campaign_totals t on t.owner_id = k.owner_id and t.campaign_id = k.id
    where k.owner_id = ${owner} and k.id <> ${campaignId} and k.deleted_at is null and k.state in ('sent', 'cancelled')
      and k.follows_id is null and t.accepted >= ${leastCompared}
      and k.started_at between ${startedAt}::timestamptz - interval '1 year' and ${startedAt}::timestamptz + interval '1 year'`;
}

/**
 * The latest campaigns before this one, with what they had reached at its age: a campaign of this morning is no worse
 * than one that had a month.
 */
export async function listRivalsAtAge(
  tx: Tx,
  owner: OwnerId,
  { campaignId, startedAt, timeZone, ageSeconds }: Which & { ageSeconds: number },
): Promise<Rival[]> {
  const reached = (column: string) => tx.sql`
    (select count(*)::int from campaign_deliveries d
      where d.owner_id = k.owner_id and d.campaign_id = k.id and d.state = 'accepted'
        and d.${tx.sql(column)} <= k.started_at + make_interval(secs => ${ageSeconds}))`;
  return tx.sql<Rival[]>`
    select k.id, k.started_at, t.accepted + t.rejected + t.uncertain as tried, t.accepted, ${reached('opened_at')} as opened,
           ${reached('clicked_at')} as clicked, ${reached('replied_at')} as replied, ${reached('unsubscribed_at')} as unsubscribed,
           extract(year from k.started_at at time zone ${timeZone})::int as year
    from campaigns k join campaign_totals t on t.owner_id = k.owner_id and t.campaign_id = k.id
    where k.owner_id = ${owner} and k.id <> ${campaignId} and k.deleted_at is null and k.state in ('sent', 'cancelled')
      and k.follows_id is null and t.accepted >= ${leastCompared}
      and k.started_at >= ${startedAt}::timestamptz - interval '1 year' and k.started_at < ${startedAt}
    order by k.started_at desc limit ${comparedYoung}`;
}

type Reached = Pick<CampaignFunnel, 'opened' | 'clicked' | 'replied' | 'unsubscribed'>;

/** People who had acted when the campaign was as old as this. */
export async function funnelAtAge(
  tx: Tx,
  owner: OwnerId,
  { campaignId, ageSeconds }: { campaignId: string; ageSeconds: number },
): Promise<Reached> {
  const reached = (column: string) =>
    tx.sql`count(*) filter (where d.${tx.sql(column)} <= k.started_at + make_interval(secs => ${ageSeconds}))::int`;
  const [row] = await tx.sql<Reached[]>`
    select ${reached('opened_at')} as opened, ${reached('clicked_at')} as clicked, ${reached('replied_at')} as replied,
           ${reached('unsubscribed_at')} as unsubscribed
    from campaigns k join campaign_deliveries d on d.owner_id = k.owner_id and d.campaign_id = k.id and d.state = 'accepted'
    where k.owner_id = ${owner} and k.id = ${campaignId}`;
  return row ?? { opened: 0, clicked: 0, replied: 0, unsubscribed: 0 };
}

/** First human opens per local hour of the client, of the campaign and the two before it; 24 counts. */
export async function openingsByHour(
  tx: Tx,
  owner: OwnerId,
  { campaignId, startedAt, timeZone }: Which,
): Promise<number[]> {
  const rows = await tx.sql<{ hour: number; opens: number }[]>`
    with heard as (
      select id from campaigns
      where owner_id = ${owner} and deleted_at is null and started_at is not null
        and (started_at < ${startedAt} or id = ${campaignId})
      order by started_at desc limit ${heard}
    )
    select extract(hour from d.opened_at at time zone ${timeZone})::int as hour, count(*)::int as opens
    from campaign_deliveries d
    where d.owner_id = ${owner} and d.campaign_id in (select id from heard) and d.opened_at is not null
    group by 1`;
  const byHour = new Map(rows.map(({ hour, opens }) => [hour, opens]));
  return Array.from({ length: 24 }, (_, hour) => byHour.get(hour) ?? 0);
}

/** Results per label, by the contacts' current labels. */
export async function readLabelFigures(tx: Tx, owner: OwnerId, campaignId: string): Promise<CampaignLabels['items']> {
  return tx.sql<CampaignLabels['items']>`
    with figures as materialized (
      select ll.label_id, count(*)::int as accepted, count(d.opened_at)::int as opened, count(d.clicked_at)::int as clicked,
             count(d.unsubscribed_at)::int as unsubscribed
      from campaign_deliveries d
      join label_links ll on ll.owner_id = d.owner_id and ll.noun = 'contact' and ll.subject_id = d.contact_id
      where d.owner_id = ${owner} and d.campaign_id = ${campaignId} and d.state = 'accepted'
      group by 1 order by 2 desc, 1 limit ${shownLabels}
    )
    select l.id, l.name, l.colour, f.accepted, f.opened, f.clicked, f.unsubscribed
    from figures f join labels l on l.owner_id = ${owner} and l.noun = 'contact' and l.id = f.label_id
    order by f.accepted desc, l.position`;
}
