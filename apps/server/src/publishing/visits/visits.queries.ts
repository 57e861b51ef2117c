import type { StatsDay, VisitFact } from '@enlace/contract/publishing/visits/visits.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

export type Span = { owner: OwnerId; profileId: string; from: string; to: string };

/** One row per day of the span, including days without visits. */
export async function listDays(tx: Tx, { owner, profileId, from, to }: Span): Promise<StatsDay[]> {
  return [
    ...(await tx.sql<StatsDay[]>`
    select d.day::date::text as day, coalesce(v.visits, 0)::int as visits, coalesce(v.visitors, 0)::int as visitors,
           coalesce(c.clicks, 0)::int as clicks, coalesce(v.qr_visits, 0)::int as qr_visits,
           coalesce(v.bots, 0)::int as bots, coalesce(v.previews, 0)::int as previews
    from generate_series(${from}::date::timestamp, ${to}::date::timestamp, '1 day') as d(day)
    left join profile_visit_days v on v.owner_id = ${owner} and v.profile_id = ${profileId} and v.day = d.day::date
    left join (
      select day, sum(clicks) as clicks from profile_click_days
      where owner_id = ${owner} and profile_id = ${profileId} and day between ${from}::date and ${to}::date
      group by day
    ) c on c.day = d.day::date
    order by d.day`),
  ];
}

export type FactRow = { fact: VisitFact; value: string; visits: number };

/** Totals of every fact over the span, highest first within each. */
export async function listFacts(tx: Tx, { owner, profileId, from, to }: Span): Promise<FactRow[]> {
  return tx.sql<FactRow[]>`
    select fact, value, sum(visits)::int as visits from profile_visit_facts
    where owner_id = ${owner} and profile_id = ${profileId} and day between ${from}::date and ${to}::date and fact <> 'hour'
    group by fact, value order by fact, visits desc, value`;
}

type Position = { visits: number; value: string };

/** One fact's values, highest first, in pages. */
export async function pageOfFact(
  tx: Tx,
  { owner, profileId, from, to, fact, after, limit }: Span & { fact: VisitFact; after?: Position; limit: number },
): Promise<Position[]> {
  return tx.sql<Position[]>`
    select value, visits from (
      select value, sum(visits)::int as visits from profile_visit_facts
      where owner_id = ${owner} and profile_id = ${profileId} and day between ${from}::date and ${to}::date and fact = ${fact}
      group by value
    ) as summed
    where ${after ? tx.sql`(visits, value) < (${after.visits}, ${after.value})` : tx.sql`true`}
    order by visits desc, value desc limit ${limit}`;
}

/** Visits by day of the week (1 is Monday) and hour. */
export async function listHours(
  tx: Tx,
  { owner, profileId, from, to }: Span,
): Promise<{ weekday: number; hour: number; visits: number }[]> {
  return tx.sql<{ weekday: number; hour: number; visits: number }[]>`
    select extract(isodow from day)::int as weekday, value::int as hour, sum(visits)::int as visits
    from profile_visit_facts
    where owner_id = ${owner} and profile_id = ${profileId} and day between ${from}::date and ${to}::date and fact = 'hour'
    group by 1, 2`;
}

export type LinkRow = { blockId: string; link: string; href: string | null; clicks: number };

const maxLinks = 500;

export async function listLinkClicks(tx: Tx, { owner, profileId, from, to }: Span): Promise<LinkRow[]> {
  return tx.sql<LinkRow[]>`
    select c.block_id, c.link, l.href, c.clicks from (
      select block_id, link, sum(clicks)::int as clicks from profile_click_days
      where owner_id = ${owner} and profile_id = ${profileId} and day between ${from}::date and ${to}::date
      group by block_id, link
    ) c
    left join profile_click_links l
      on l.owner_id = ${owner} and l.profile_id = ${profileId} and l.block_id = c.block_id and l.link = c.link
    order by c.clicks desc, c.block_id, c.link limit ${maxLinks}`;
}

type Days = { owner: OwnerId; from: string; to: string };

/** Visits and clicks of an owner's live profiles; days without any are omitted. */
export async function listVisitDays(
  tx: Tx,
  { owner, from, to }: Days,
): Promise<{ day: string; visits: number; clicks: number }[]> {
  return [
    ...(await tx.sql<{ day: string; visits: number; clicks: number }[]>`
      select day::text, sum(visits)::int as visits, sum(clicks)::int as clicks from (
        select profile_id, day, visits, 0 as clicks from profile_visit_days
         where owner_id = ${owner} and day between ${from}::date and ${to}::date
        union all
        select profile_id, day, 0, clicks from profile_click_days
         where owner_id = ${owner} and day between ${from}::date and ${to}::date
      ) counted
      where profile_id in (select id from profiles where owner_id = ${owner} and deleted_at is null)
      group by day order by day`),
  ];
}

/** Visits of each profile over a span; profiles without any are omitted. */
export async function listVisitsOfProfiles(tx: Tx, { owner, from, to }: Days): Promise<Map<string, number>> {
  const rows = await tx.sql<{ profileId: string; visits: number }[]>`
    select profile_id, sum(visits)::int as visits from profile_visit_days
    where owner_id = ${owner} and day between ${from}::date and ${to}::date group by profile_id`;
  return new Map(rows.map(({ profileId, visits }) => [profileId, visits]));
}
