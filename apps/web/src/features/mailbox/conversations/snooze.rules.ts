export type SnoozeKey = 'later' | 'tomorrow' | 'weekend' | 'nextWeek';
export type SnoozeChoice = { key: SnoozeKey; until: Date };

const hour = 3_600_000;
const sunday = 0;
const monday = 1;
const saturday = 6;

/** Nine in the morning, `days` from now, in the viewer's time zone. */
function morning(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 9);
}

function daysUntil({ now, weekday }: { now: Date; weekday: number }): number {
  return (weekday - now.getDay() + 7) % 7 || 7;
}

/** Suggested snooze times, soonest first, without duplicates. */
export function snoozeChoices(now: Date): SnoozeChoice[] {
  const later = new Date(Math.ceil((now.getTime() + 3 * hour) / (hour / 2)) * (hour / 2));
  const choices: SnoozeChoice[] = [
    { key: 'later', until: later },
    { key: 'tomorrow', until: morning(now, 1) },
    { key: 'weekend', until: morning(now, daysUntil({ now, weekday: saturday })) },
    { key: 'nextWeek', until: morning(now, daysUntil({ now, weekday: monday })) },
  ];
  const seen = new Set<number>();
  return choices
    .filter(({ key }) => key !== 'later' || later.getDate() === now.getDate())
    .filter(({ key }) => key !== 'weekend' || ![saturday, sunday].includes(now.getDay()))
    .filter(({ until }) => !seen.has(until.getTime()) && Boolean(seen.add(until.getTime())))
    .toSorted((a, b) => a.until.getTime() - b.until.getTime());
}

/** Value of a date-time input, `2026-11-19T09:00`, in the viewer's time zone. */
export function toFieldValue(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}
