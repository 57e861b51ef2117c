import type { StatsDay } from '@enlace/contract/publishing/visits/visits.schemas.ts';

export const metrics = ['visits', 'visitors', 'clicks'] as const;
export type Metric = (typeof metrics)[number];

/** One point of the chart: a day, or a week by its first day. */
export type Step = { day: string } & Record<Metric, number>;

const maxDays = 120;
const week = 7;

/** More days than a line can show are aggregated by week. */
export function isByWeek(days: readonly unknown[]): boolean {
  return days.length > maxDays;
}

/** Whole weeks counted back from the last day; the remainder is a shorter first one. */
export function toSteps(days: readonly StatsDay[], byWeek = isByWeek(days)): Step[] {
  if (!byWeek) return days.map(({ day, visits, visitors, clicks }) => ({ day, visits, visitors, clicks }));
  const first = days.length % week;
  const starts = [
    ...(first === 0 ? [] : [0]),
    ...Array.from({ length: Math.floor(days.length / week) }, (_, index) => first + index * week),
  ];
  return starts.map((start, index) => {
    const part = days.slice(start, starts[index + 1] ?? days.length);
    const sum = (metric: Metric) => part.reduce((total, day) => total + day[metric], 0);
    return { day: part[0]?.day ?? '', visits: sum('visits'), visitors: sum('visitors'), clicks: sum('clicks') };
  });
}

const leastVisits = 5;
const notableRatio = 1.4;

/** Where the peak deserves an annotation: well above an average day. */
export function peakIndex({ steps, day }: { steps: readonly Step[]; day: string }): number | undefined {
  const index = steps.findLastIndex((step) => step.day <= day);
  const top = steps[index]?.visits ?? 0;
  const mean = steps.reduce((sum, { visits }) => sum + visits, 0) / Math.max(1, steps.length);
  return top >= leastVisits && top > mean * notableRatio ? index : undefined;
}

/** The weekday (0 is Monday) and hour with most visits; undefined without any. */
export function busiestHour(hours: readonly (readonly number[])[]): { weekday: number; hour: number } | undefined {
  let best: { weekday: number; hour: number; visits: number } | undefined;
  for (const [weekday, day] of hours.entries())
    for (const [hour, visits] of day.entries()) if (visits > (best?.visits ?? 0)) best = { weekday, hour, visits };
  return best && { weekday: best.weekday, hour: best.hour };
}
