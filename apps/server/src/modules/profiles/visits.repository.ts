import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

type ProfileDay = { owner: OwnerId; profileId: string; day: string };

export type VisitSums = ProfileDay & {
  visits: number;
  qrVisits: number;
  /** Hexadecimal. */
  marks: string[];
};
export type ClickSums = ProfileDay & { blockId: string; clicks: number };

/** The day's salt, the same for all processes; made by whoever needs it first. */
export async function daySalt(tx: Tx, { day, fresh }: { day: string; fresh: Buffer }): Promise<Buffer> {
  await tx.sql`insert into visit_salts (day, salt) values (${day}::date, ${fresh}) on conflict do nothing`;
  const [row] = await tx.sql<{ salt: Buffer }[]>`select salt from visit_salts where day = ${day}::date`;
  if (!row) throw new Error(`the salt of ${day} is missing`);
  return row.salt;
}

/** Adds one batch of visits; a mark already there is a visitor already counted. A profile that is gone counts nothing. */
export async function addVisits(tx: Tx, { owner, profileId, day, visits, qrVisits, marks }: VisitSums): Promise<void> {
  await tx.sql`
    with here as (select 1 from profiles where owner_id = ${owner} and id = ${profileId}),
    fresh as (
      insert into profile_visitor_marks (owner_id, profile_id, day, mark)
      select ${owner}, ${profileId}, ${day}::date, decode(mark, 'hex') from unnest(${marks}::text[]) as mark, here
      on conflict do nothing returning 1
    )
    insert into profile_visit_days (owner_id, profile_id, day, visits, visitors, qr_visits)
    select ${owner}, ${profileId}, ${day}::date, ${visits}::int, (select count(*) from fresh)::int, ${qrVisits}::int from here
    on conflict (owner_id, profile_id, day) do update
    set visits = profile_visit_days.visits + excluded.visits,
        visitors = profile_visit_days.visitors + excluded.visitors,
        qr_visits = profile_visit_days.qr_visits + excluded.qr_visits`;
}

export async function addClicks(tx: Tx, { owner, profileId, day, blockId, clicks }: ClickSums): Promise<void> {
  await tx.sql`
    insert into profile_click_days (owner_id, profile_id, day, block_id, clicks)
    select ${owner}, ${profileId}, ${day}::date, ${blockId}, ${clicks}::int
    where exists (select 1 from profiles where owner_id = ${owner} and id = ${profileId})
    on conflict (owner_id, profile_id, day, block_id) do update set clicks = profile_click_days.clicks + excluded.clicks`;
}

export type DayRow = { day: string; visits: number; visitors: number; qrVisits: number; clicks: number };

type Span = { owner: OwnerId; profileId: string; from: string; to: string };

/** One row per day of the span, days without visits included. */
export async function listDays(tx: Tx, { owner, profileId, from, to }: Span): Promise<DayRow[]> {
  return tx.sql<DayRow[]>`
    select d.day::date::text as day, coalesce(v.visits, 0)::int as visits, coalesce(v.visitors, 0)::int as visitors,
           coalesce(v.qr, 0)::int as qr_visits, coalesce(c.clicks, 0)::int as clicks
    from generate_series(${from}::date::timestamp, ${to}::date::timestamp, '1 day') as d(day)
    left join (
      select day, sum(visits) as visits, sum(visitors) as visitors, sum(qr_visits) as qr from profile_visit_days
      where owner_id = ${owner} and profile_id = ${profileId} and day between ${from}::date and ${to}::date
      group by day
    ) v on v.day = d.day::date
    left join (
      select day, sum(clicks) as clicks from profile_click_days
      where owner_id = ${owner} and profile_id = ${profileId} and day between ${from}::date and ${to}::date
      group by day
    ) c on c.day = d.day::date
    order by d.day`;
}

export async function listBlockClicks(
  tx: Tx,
  { owner, profileId, from, to }: Span,
): Promise<{ blockId: string; clicks: number }[]> {
  return tx.sql<{ blockId: string; clicks: number }[]>`
    select block_id, sum(clicks)::int as clicks from profile_click_days
    where owner_id = ${owner} and profile_id = ${profileId} and day between ${from}::date and ${to}::date
    group by block_id order by clicks desc, block_id limit 200`;
}

/** Forgets who was counted before a day. */
export async function removeOldMarks(tx: Tx, { before }: { before: string }): Promise<void> {
  await tx.sql`delete from profile_visitor_marks where day < ${before}::date`;
  await tx.sql`delete from visit_salts where day < ${before}::date`;
}

/** Visits of all of an owner's profiles, only days that have some. */
export async function listVisitDays(
  tx: Tx,
  { owner, since }: { owner: OwnerId; since: string },
): Promise<{ day: string; count: number }[]> {
  return tx.sql<{ day: string; count: number }[]>`
    select day::text, sum(visits)::int as count from profile_visit_days
    where owner_id = ${owner} and day >= ${since}::date group by day order by day`;
}
