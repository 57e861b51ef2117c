import type { OwnerId } from '../context.ts';
import type { Tx } from '../database/client.ts';

/** Counted on write, per quarter of an hour. */
export type ActivityFigure = 'messages' | 'replies' | 'contacts';
export type ActivityDay = { day: string; count: number; seconds: number };

type Input = {
  figure: ActivityFigure;
  /** First and last day. */
  since: Temporal.PlainDate;
  until: Temporal.PlainDate;
  timeZone: string;
};
type Place = { place: number; count: number; seconds: number };

/** A figure per day of the given zone; days without any are omitted. */
export async function activityDays(
  tx: Tx,
  owner: OwnerId,
  { figure, since, until, timeZone }: Input,
): Promise<ActivityDay[]> {
  const days = since.until(until, { largestUnit: 'days' }).days + 1;
  const starts = Array.from({ length: days + 1 }, (_, index) =>
    since.add({ days: index }).toZonedDateTime(timeZone).toInstant().toString(),
  );
  const rows = await tx.sql<Place[]>`
    select width_bucket(slot, ${starts}::timestamptz[]) - 1 as place, sum(count)::int as count, sum(seconds)::bigint as seconds
      from (
        select slot, count, seconds from activity_slots
         where owner_id = ${owner} and figure = ${figure} and slot >= ${starts[0] ?? ''} and slot < ${starts.at(-1) ?? ''}
        union all
        select slot, count, seconds from activity_changes
         where owner_id = ${owner} and figure = ${figure} and slot >= ${starts[0] ?? ''} and slot < ${starts.at(-1) ?? ''}) slots
     group by 1 having sum(count) <> 0 order by 1`;
  return rows.map(({ place, count, seconds }) => ({ day: since.add({ days: place }).toString(), count, seconds }));
}
