import type { Dashboard, DashboardSpan, DaySeries } from '@enlace/contract/account/dashboard/dashboard.contract.ts';

export type DayCount = { day: string; count: number };

export type DashboardDays = {
  days: DashboardSpan;
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
  previousFrom: Temporal.PlainDate;
};

/** So many whole days up to today, and the start of the preceding span of equal length. */
export function daysOf({ days, today }: { days: DashboardSpan; today: Temporal.PlainDate }): DashboardDays {
  const from = today.subtract({ days: days - 1 });
  return { days, from, to: today, previousFrom: from.subtract({ days }) };
}

/** Counts per day (sparse, any order) → this span and the previous one, without gaps. */
export function toSeries(counts: readonly DayCount[], { days, from, previousFrom }: DashboardDays): DaySeries {
  const byDay = new Map(counts.map(({ day, count }) => [day, count]));
  const span = (start: Temporal.PlainDate) =>
    Array.from({ length: days }, (_, index) => byDay.get(start.add({ days: index }).toString()) ?? 0);
  return { current: span(from), previous: span(previousFrom) };
}

type ReplyDay = DayCount & { seconds: number };

/** Average waiting time, per day and over both spans; null where nobody was answered. */
export function toReplies(days: readonly ReplyDay[], span: DashboardDays): Dashboard['replies'] {
  const counts = toSeries(days, span);
  const seconds = toSeries(
    days.map(({ day, seconds: count }) => ({ day, count })),
    span,
  );
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  const mean = (sum: number, count: number) => (count > 0 ? Math.round(sum / count) : null);
  return {
    count: total(counts.current),
    seconds: mean(total(seconds.current), total(counts.current)),
    secondsBefore: mean(total(seconds.previous), total(counts.previous)),
    days: counts.current.map((count, index) => mean(seconds.current[index] ?? 0, count)),
  };
}

type Open = { currency: string; dueMinor: number };

/** Amounts due by currency; currencies are never added up. */
export function dueByCurrency(open: readonly Open[]): { currency: string; invoices: number; minor: number }[] {
  const sums = new Map<string, { currency: string; invoices: number; minor: number }>();
  for (const { currency, dueMinor } of open) {
    const sum = sums.get(currency) ?? { currency, invoices: 0, minor: 0 };
    sums.set(currency, { currency, invoices: sum.invoices + 1, minor: sum.minor + dueMinor });
  }
  return [...sums.values()];
}
