import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { keptText } from '#platform/mail-transport.ts';
import type { CampaignReport } from '../campaigns.types.ts';

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

/** Links, most followed first; links with the same address and text are combined. */
export async function readLinks(tx: Tx, owner: OwnerId, campaignId: string): Promise<Report['links']> {
  const groups = await tx.sql<Report['links']>`
    select coalesce(same_as, id) as id, min(label) as label, min(url) as url, sum(clicks)::int as clicks,
           max(people) as people, count(*)::int as places
    from campaign_links where owner_id = ${owner} and campaign_id = ${campaignId}
    group by 1 order by clicks desc, 1`;
  // A person who followed two occurrences of a link counts once: only the events know.
  const shared = groups.filter(({ places, clicks }) => places > 1 && clicks > 0);
  if (shared.length === 0) return [...groups];
  const people = await tx.sql<{ id: number; people: number }[]>`
    with followed as materialized (
      select distinct delivery_id, link_id from campaign_events
      where owner_id = ${owner} and campaign_id = ${campaignId} and kind = 'clicked' and not machine
    )
    select coalesce(l.same_as, l.id) as id, count(distinct f.delivery_id)::int as people
    from followed f join campaign_links l on l.owner_id = ${owner} and l.campaign_id = ${campaignId} and l.id = f.link_id
    where coalesce(l.same_as, l.id) = any(${shared.map(({ id }) => id)}::int[]) group by 1`;
  const byId = new Map(people.map((row) => [row.id, row.people]));
  return groups.map((link) => ({ ...link, people: byId.get(link.id) ?? link.people }));
}

/** People waiting for a retry, those who received it but did not open it, and mails in the outbox. */
export async function readGroups(tx: Tx, owner: OwnerId, campaignId: string): Promise<Report['people']> {
  const [row] = await tx.sql<Report['people'][]>`
    select count(*) filter (where state = 'pending' and attempts > 0)::int as deferred,
           count(*) filter (where state = 'accepted' and opened_at is null)::int as not_opened,
           count(*) filter (where state = 'accepted' and smtp_text = ${keptText})::int as kept
    from campaign_deliveries where owner_id = ${owner} and campaign_id = ${campaignId}`;
  return row ?? { deferred: 0, notOpened: 0, kept: 0 };
}

type FactRow = { fact: 'device' | 'program' | 'system' | 'privacy'; value: string; opened: number; clicked: number };

/**
 * Device classes of readers; each person counts once per class. Nearly all use a single device: those are summed
 * directly, and only the others are split.
 */
export async function readDevices(tx: Tx, owner: OwnerId, campaignId: string): Promise<Report['devices']> {
  const rows = await tx.sql<FactRow[]>`
    with events as not materialized (
      select delivery_id, kind, coalesce(device, 'unknown') as device, coalesce(program, 'unknown') as program, coalesce(system, 'unknown') as system
      from campaign_events
      where owner_id = ${owner} and campaign_id = ${campaignId} and kind in ('opened', 'clicked') and not machine
    ), readers as materialized (
      select delivery_id, kind, min(device || ' ' || program || ' ' || system) as first, max(device || ' ' || program || ' ' || system) as last
      from events group by 1, 2
    ), counts as (
      select kind, split_part(first, ' ', 1) as device, split_part(first, ' ', 2) as program, split_part(first, ' ', 3) as system, count(*) as people
      from readers where first = last group by kind, first
    ), several as (
      select distinct e.delivery_id, e.kind, f.fact, f.value
      from readers r join events e on e.delivery_id = r.delivery_id and e.kind = r.kind
      cross join lateral (values ('device', e.device), ('program', e.program), ('system', e.system)) as f (fact, value)
      where r.first <> r.last
    ), facts as (
      select f.fact, f.value, c.kind, c.people from counts c
      cross join lateral (values ('device', c.device), ('program', c.program), ('system', c.system)) as f (fact, value)
      union all
      select fact, value, kind, count(*) from several group by 1, 2, 3
    )
    select fact, value, coalesce(sum(people) filter (where kind = 'opened'), 0)::int as opened,
           coalesce(sum(people) filter (where kind = 'clicked'), 0)::int as clicked
    from facts group by 1, 2
    union all
    select 'privacy', '', count(distinct delivery_id)::int, 0 from campaign_events
    where owner_id = ${owner} and campaign_id = ${campaignId} and kind = 'opened' and machine and program = 'apple_privacy'
    order by opened desc, clicked desc, value`;
  const of = (fact: FactRow['fact']) =>
    rows.filter((row) => row.fact === fact).map(({ value, opened, clicked }) => ({ value, opened, clicked }));
  return {
    device: of('device'),
    program: of('program'),
    system: of('system'),
    applePrivacy: rows.find((row) => row.fact === 'privacy')?.opened ?? 0,
  };
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

/** Reasons why mails did not arrive. */
export async function readFailures(tx: Tx, owner: OwnerId, campaignId: string): Promise<Report['failures']> {
  return [
    ...(await tx.sql<Report['failures']>`
      select state, skip_reason as reason, smtp_code as code, count(*)::int as count, coalesce(min(smtp_text), '') as example
      from campaign_deliveries
      where owner_id = ${owner} and campaign_id = ${campaignId} and failed
      group by 1, 2, 3 order by count desc limit 30`),
  ];
}
