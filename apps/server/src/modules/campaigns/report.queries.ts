import type { CampaignReport } from '@enlace/contract/campaigns/campaigns.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

type Report = CampaignReport;

/** First human open and click per person, in steps from `from` on. */
export async function readTimeline(
  tx: Tx,
  owner: OwnerId,
  {
    campaignId,
    from,
    stepMinutes,
    steps,
  }: { campaignId: string; from: Temporal.Instant; stepMinutes: number; steps: number },
): Promise<Report['timeline']['steps']> {
  const rows = await tx.sql<{ step: number; opened: number; clicked: number }[]>`
    select step, sum(opened)::int as opened, sum(clicked)::int as clicked from (
      select floor(extract(epoch from opened_at - ${from}::timestamptz) / ${stepMinutes * 60})::int as step, 1 as opened, 0 as clicked
      from campaign_deliveries where owner_id = ${owner} and campaign_id = ${campaignId} and opened_at is not null
      union all
      select floor(extract(epoch from clicked_at - ${from}::timestamptz) / ${stepMinutes * 60})::int, 0, 1
      from campaign_deliveries where owner_id = ${owner} and campaign_id = ${campaignId} and clicked_at is not null
    ) moments where step between 0 and ${steps - 1} group by step order by step`;
  const byStep = new Map(rows.map((row) => [row.step, row]));
  return Array.from({ length: steps }, (_, step) => ({
    opened: byStep.get(step)?.opened ?? 0,
    clicked: byStep.get(step)?.clicked ?? 0,
  }));
}

/** Links in the order of the mail. */
export async function readLinks(tx: Tx, owner: OwnerId, campaignId: string): Promise<Report['links']> {
  return [
    ...(await tx.sql<Report['links']>`
      select id, label, url, clicks, people from campaign_links
      where owner_id = ${owner} and campaign_id = ${campaignId} order by clicks desc, id`),
  ];
}

/** The ten largest recipient domains with their results. */
export async function readDomains(tx: Tx, owner: OwnerId, campaignId: string): Promise<Report['domains']> {
  return [
    ...(await tx.sql<Report['domains']>`
      select domain, count(*)::int as audience, count(*) filter (where state = 'accepted')::int as accepted,
             count(*) filter (where state = 'rejected')::int as rejected, count(opened_at)::int as opened
      from campaign_deliveries where owner_id = ${owner} and campaign_id = ${campaignId}
      group by domain order by audience desc, domain limit 10`),
  ];
}

/** What kept mails from arriving. */
export async function readFailures(tx: Tx, owner: OwnerId, campaignId: string): Promise<Report['failures']> {
  return [
    ...(await tx.sql<Report['failures']>`
      select state, skip_reason as reason, smtp_code as code, count(*)::int as count, coalesce(min(smtp_text), '') as example
      from campaign_deliveries
      where owner_id = ${owner} and campaign_id = ${campaignId} and failed
      group by 1, 2, 3 order by count desc limit 30`),
  ];
}
