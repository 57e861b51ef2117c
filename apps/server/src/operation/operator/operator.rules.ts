import type { OverviewPeriod } from '@enlace/contract/operation/operator/operator.contract.ts';

/** Figure of one day, `YYYY-MM-DD`. */
export type DayFigure = { day: string; count: number };

export type DaySpan = { from: Temporal.PlainDate; to: Temporal.PlainDate };

export type OverviewSpan = DaySpan & {
  /** The preceding span of equal length; its last day is as complete as today. */
  previous: DaySpan;
  unit: 'day' | 'month';
  /** First day of every bucket. */
  buckets: Temporal.PlainDate[];
};

const months = 12;

function monthSpan(today: Temporal.PlainDate): OverviewSpan {
  const from = today.with({ day: 1 }).subtract({ months: months - 1 });
  return {
    from,
    to: today,
    previous: { from: from.subtract({ months }), to: today.subtract({ months }) },
    unit: 'month',
    buckets: Array.from({ length: months }, (_, index) => from.add({ months: index })),
  };
}

/** The days of a period that ends today. */
export function spanOf({ period, today }: { period: OverviewPeriod; today: Temporal.PlainDate }): OverviewSpan {
  if (period === '12m') return monthSpan(today);
  const days = Number(period);
  const from = today.subtract({ days: days - 1 });
  return {
    from,
    to: today,
    previous: { from: from.subtract({ days }), to: from.subtract({ days: 1 }) },
    unit: 'day',
    buckets: Array.from({ length: days }, (_, index) => from.add({ days: index })),
  };
}

/** The start of the first day and of the day after the last. */
export function momentsOf(
  { from, to }: DaySpan,
  timeZone: string,
): { since: Temporal.Instant; until: Temporal.Instant } {
  return {
    since: from.toZonedDateTime(timeZone).toInstant(),
    until: to.add({ days: 1 }).toZonedDateTime(timeZone).toInstant(),
  };
}

type SpanPart = { day: string; since: Temporal.Instant; until: Temporal.Instant };

/** Both spans divided at the starts of their days or months; each part has its first day. */
export function partsOf(span: OverviewSpan, timeZone: string): SpanPart[] {
  const cut = ({ from, to }: DaySpan): SpanPart[] => {
    const parts: SpanPart[] = [];
    const end = to.add({ days: 1 });
    for (let day = from; Temporal.PlainDate.compare(day, end) < 0;) {
      const next = span.unit === 'month' ? day.with({ day: 1 }).add({ months: 1 }) : day.add({ days: 1 });
      const last = Temporal.PlainDate.compare(next, end) < 0 ? next : end;
      parts.push({
        day: day.toString(),
        since: day.toZonedDateTime(timeZone).toInstant(),
        until: last.toZonedDateTime(timeZone).toInstant(),
      });
      day = last;
    }
    return parts;
  };
  return [...cut(span.previous), ...cut(span)];
}

/** Total of the days within a span; date texts sort chronologically. */
export function sumWithin(figures: readonly DayFigure[], { from, to }: DaySpan): number {
  const [first, last] = [from.toString(), to.toString()];
  return figures.reduce((sum, { day, count }) => (day >= first && day <= last ? sum + count : sum), 0);
}

/** Figures per day (sparse, several of one day allowed) → one per bucket without gaps, oldest first. */
export function toBuckets(figures: readonly DayFigure[], span: OverviewSpan): number[] {
  const starts = span.buckets.map(String);
  const places = new Map(starts.map((start, index) => [start, index]));
  const last = span.to.toString();
  const sums = starts.map(() => 0);
  for (const { day, count } of figures) {
    const place = places.get(span.unit === 'month' ? `${day.slice(0, 8)}01` : day);
    if (place !== undefined && day <= last) sums[place] = (sums[place] ?? 0) + count;
  }
  return sums;
}

/** The current level and its changes per bucket → the level at the end of every bucket. */
export function levelsOf({ now, changes }: { now: number; changes: readonly number[] }): number[] {
  let level = now - changes.reduce((sum, change) => sum + change, 0);
  return changes.map((change) => {
    level += change;
    return level;
  });
}

/** A share of a whole; null when the whole is 0. */
export function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}
