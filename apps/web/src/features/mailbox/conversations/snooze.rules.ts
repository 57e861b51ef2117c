import { instantOf, type WallTime, wallTimeOf } from '#lib/format/wall-time.ts';

export type SnoozeKey = 'later' | 'tomorrow' | 'weekend' | 'nextWeek';
export type SnoozeChoice = { key: SnoozeKey; until: Date };

const hour = 3_600_000;
const day = 24 * hour;
const sunday = 0;
const monday = 1;
const saturday = 6;

/** The day so many days later, of the calendar. */
function dayAfter(today: string, days: number): string {
  return new Date(Date.parse(today) + days * day).toISOString().slice(0, 10);
}

/** Suggested snooze times on the clocks of the person's zone, soonest first, without duplicates. */
export function snoozeChoices({ now, timeZone }: { now: Date; timeZone: string }): SnoozeChoice[] {
  const wallNow: WallTime = wallTimeOf({ instant: now.getTime(), timeZone });
  const today = wallNow.slice(0, 10);
  const weekday = new Date(today).getUTCDay();
  const daysUntil = (wanted: number) => (wanted - weekday + 7) % 7 || 7;
  const morning = (days: number) =>
    new Date(instantOf({ wallTime: `${dayAfter(today, days)}T09:00`, timeZone }) ?? now.getTime() + days * day);
  const later = new Date(Math.ceil((now.getTime() + 3 * hour) / (hour / 2)) * (hour / 2));
  const isLaterToday = wallTimeOf({ instant: later.getTime(), timeZone }).startsWith(today);
  const choices: SnoozeChoice[] = [
    { key: 'later', until: later },
    { key: 'tomorrow', until: morning(1) },
    { key: 'weekend', until: morning(daysUntil(saturday)) },
    { key: 'nextWeek', until: morning(daysUntil(monday)) },
  ];
  const seen = new Set<number>();
  return choices
    .filter(({ key }) => key !== 'later' || isLaterToday)
    .filter(({ key }) => key !== 'weekend' || ![saturday, sunday].includes(weekday))
    .filter(({ until }) => !seen.has(until.getTime()) && Boolean(seen.add(until.getTime())))
    .toSorted((a, b) => a.until.getTime() - b.until.getTime());
}
