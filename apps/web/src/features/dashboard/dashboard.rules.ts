export type DayPart = 'morning' | 'afternoon' | 'evening';

/** Greeting by the hour on the clock: morning from five, afternoon from two (Spanish habit), evening from eight. */
export function dayPartOf(hour: number): DayPart {
  if (hour >= 5 && hour < 14) return 'morning';
  return hour >= 14 && hour < 20 ? 'afternoon' : 'evening';
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Relative change of a period against the one before; undefined when there is nothing to compare with. */
export function changeOf({
  current,
  previous,
}: {
  current: readonly number[];
  previous: readonly number[];
}): number | undefined {
  const before = sum(previous);
  return before === 0 ? undefined : (sum(current) - before) / before;
}

export function directionOf(value: number | undefined): -1 | 0 | 1 {
  if (value === undefined || value === 0) return 0;
  return value > 0 ? 1 : -1;
}

/** Index of the highest day; undefined when nothing happened at all. */
export function peakOf(values: readonly number[]): number | undefined {
  const max = Math.max(...values);
  return max > 0 ? values.indexOf(max) : undefined;
}

/** Calendar days from `from` on, `YYYY-MM-DD`. */
export function daysFrom({ from, count }: { from: string; count: number }): string[] {
  const first = Date.parse(`${from}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) => new Date(first + index * 86_400_000).toISOString().slice(0, 10));
}

/** First name for the greeting; names without spaces are said whole. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}
