import { keepDaysLimits, type StatsSpan } from '@enlace/contract/publishing/visits/visits.schemas.ts';
import { invalidField } from '#platform/errors.ts';

type Today = { today: Temporal.PlainDate };

/** The oldest day with stored statistics; today counts. */
export function firstKeptDay({ today, keepDays }: Today & { keepDays: number | null | undefined }): Temporal.PlainDate {
  return today.subtract({ days: (keepDays ?? keepDaysLimits.default) - 1 });
}

export type DaySpan = { from: Temporal.PlainDate; to: Temporal.PlainDate };

export function daysOf({ from, to }: DaySpan): number {
  return from.until(to, { largestUnit: 'days' }).days + 1;
}

function earlier(one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(one, other) < 0 ? one : other;
}

function later(one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(one, other) > 0 ? one : other;
}

/** The requested span within the stored days: never after today, never before the first stored day. */
export function spanOf({
  query,
  today,
  keptSince,
}: Today & { query: StatsSpan; keptSince: Temporal.PlainDate }): DaySpan {
  const to = query.to === undefined ? today : earlier(Temporal.PlainDate.from(query.to), today);
  const wanted = query.from === undefined ? to.subtract({ days: query.days - 1 }) : Temporal.PlainDate.from(query.from);
  const isReversed =
    query.to !== undefined && Temporal.PlainDate.compare(wanted, Temporal.PlainDate.from(query.to)) > 0;
  if (query.from !== undefined && isReversed) throw invalidField('from', 'too_big');
  const from = later(earlier(wanted, to), keptSince);
  return Temporal.PlainDate.compare(from, to) > 0 ? { from: to, to } : { from, to };
}

/** The preceding span of equal length; undefined when the page did not exist yet or its days are no longer stored. */
export function spanBefore({
  span,
  keptSince,
  createdOn,
}: {
  span: DaySpan;
  keptSince: Temporal.PlainDate;
  createdOn: Temporal.PlainDate;
}): DaySpan | undefined {
  const before = { from: span.from.subtract({ days: daysOf(span) }), to: span.from.subtract({ days: 1 }) };
  const oldest = later(keptSince, createdOn);
  return Temporal.PlainDate.compare(before.from, oldest) < 0 ? undefined : before;
}
