import type { SeriesDate, SeriesPlan } from '@enlace/contract/sending/campaign-series/series-rule.schemas.ts';
import { seriesLimits } from '@enlace/contract/sending/campaign-series/campaign-series.schemas.ts';
import type { NextDate } from './campaign-series.repository.ts';
import type { SeriesRow } from './campaign-series.types.ts';
import { datesOf, issuesLeft, lookAt, nextDates } from './series-dates.rules.ts';

type Stored = Pick<SeriesRow, 'rule' | 'timeOfDay' | 'zone' | 'startsOn' | 'ending'>;

export function planOf({ rule, timeOfDay, zone, startsOn, ending }: Stored): SeriesPlan {
  return { rule, time: timeOfDay, zone, startsOn: startsOn.toString(), end: ending };
}

export function hoursBefore({ delivery }: Pick<SeriesRow, 'delivery'>): number {
  return delivery.kind === 'draft' ? delivery.hoursBefore : 0;
}

type Now = { timeZone: string; now: Temporal.Instant; after?: Temporal.PlainDate | undefined };

/** The dates a screen shows. */
export function shownDates(row: SeriesRow, { timeZone, now, after }: Now): SeriesDate[] {
  if (row.state === 'ended') return [];
  return nextDates({ plan: planOf(row), timeZone, now, after, made: row.issuesMade, limit: seriesLimits.nextDates });
}

function toNext(row: SeriesRow, on: Temporal.PlainDate, timeZone: string): NextDate {
  const at = lookAt(on, { plan: planOf(row), timeZone, hoursBefore: hoursBefore(row) });
  return { state: 'active', on, at, timeZone };
}

/** Where a series continues now; dates that have passed are skipped. */
export function nextFromNow(row: SeriesRow, { timeZone, now, after }: Now): NextDate {
  const [first] = nextDates({ plan: planOf(row), timeZone, now, after, made: row.issuesMade, limit: 1 });
  return first ? toNext(row, Temporal.PlainDate.from(first.date), timeZone) : { state: 'ended' };
}

/** Dates longer ago than this are not even listed as missed. */
const longestBack = { days: 31 };

/** The date after the given one, even if it has passed meanwhile. */
export function nextAfter(row: SeriesRow, { timeZone, now }: Pick<Now, 'timeZone' | 'now'>): NextDate {
  if (row.nextOn === null || issuesLeft(row.ending, row.issuesMade) === 0) return { state: 'ended' };
  const oldest = now.toZonedDateTimeISO(timeZone).toPlainDate().subtract(longestBack);
  const following = row.nextOn.add({ days: 1 });
  const from = Temporal.PlainDate.compare(following, oldest) > 0 ? following : oldest;
  const [on] = datesOf(planOf(row), from).take(1);
  return on ? toNext(row, on, timeZone) : { state: 'ended' };
}
