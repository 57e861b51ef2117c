import type { Tx } from '#platform/database/client.ts';
import type { DayFigure } from './operator.rules.ts';

const countedFigures = [
  'campaign_accepted',
  'single_accepted',
  'rejected',
  'bounced',
  'complained',
  'messages',
] as const;
export type CountedFigure = (typeof countedFigures)[number];
export type CountedDay = DayFigure & { figure: CountedFigure };

/** A part of the span reported as one figure; `day` is its first day. */
export type CountedPart = { day: string; since: Temporal.Instant; until: Temporal.Instant };

/**
 * Mails and messages of each part: whole UTC days and the half hours at its edges as far as they were counted, and the
 * rows themselves since then. The half hours are summed edge by edge, so that each is a short index scan; joined
 * freely, every half hour was compared with every edge.
 */
export async function countedDays(tx: Tx, parts: readonly CountedPart[]): Promise<CountedDay[]> {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return [];
  const [row] = await tx.sql<{ countedUntil: Temporal.Instant }[]>`select counted_until from operator_counting`;
  const counted = row?.countedUntil ?? first.since;
  const live = Temporal.Instant.compare(counted, first.since) < 0 ? first.since : counted;
  return [
    ...(await tx.sql<CountedDay[]>`
      with parts as materialized (
        select day, since, until, least(until, date_bin('1 day', since + interval '1 day' - interval '1 microsecond', 'epoch')) as inner_since,
               greatest(since, date_bin('1 day', until, 'epoch')) as inner_until
          from unnest(${parts.map(({ day }) => day)}::text[], ${parts.map(({ since }) => since.toString())}::timestamptz[],
                      ${parts.map(({ until }) => until.toString())}::timestamptz[]) p (day, since, until)
      ), edges as (
        select day, since, until from parts where inner_since >= inner_until
        union all
        select day, since, inner_since from parts where inner_since < inner_until and since < inner_since
        union all
        select day, inner_until, until from parts where inner_since < inner_until and inner_until < until)
      select figure, day, sum(count)::bigint as count
        from (
          select d.figure, p.day, d.count
            from parts p
            join operator_days d on d.day >= (p.inner_since at time zone 'UTC')::date and d.day < (p.inner_until at time zone 'UTC')::date
           where p.inner_since < p.inner_until
          union all
          select f.figure, e.day, s.count
            from edges e
            cross join unnest(${[...countedFigures]}::text[]) f (figure)
            cross join lateral (
              select sum(count) as count from operator_slots where figure = f.figure and slot >= e.since and slot < e.until) s
           where s.count is not null
          union all
          select c.figure, p.day, c.count
            from operator_counts(${live}, ${last.until}) c join parts p on c.slot >= p.since and c.slot < p.until
        ) counted group by 1, 2`),
  ];
}
