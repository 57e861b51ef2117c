import { overviewDays } from '@enlace/contract/operator/operator.contract.ts';

type DayCount = { day: string; count: number };

/** First day of the overview's series that end today. */
export function firstDay(today: Temporal.PlainDate): Temporal.PlainDate {
  return today.subtract({ days: overviewDays - 1 });
}

/** Counts per day (sparse, several per day allowed) → one figure per day without gaps, oldest first. */
export function toDays({ counts, today }: { counts: readonly DayCount[]; today: Temporal.PlainDate }): number[] {
  const byDay = new Map<string, number>();
  for (const { day, count } of counts) byDay.set(day, (byDay.get(day) ?? 0) + count);
  const from = firstDay(today);
  return Array.from({ length: overviewDays }, (_, index) => byDay.get(from.add({ days: index }).toString()) ?? 0);
}

export function sumOf(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0);
}
