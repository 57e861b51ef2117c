import type { AutomationTrigger } from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import { momentOf } from './waits.rules.ts';

export type DateTrigger = Extract<AutomationTrigger, { kind: 'date' }>;

/** The zone where a day begins first; no contact's local hour is earlier. */
const earliestZone = '+14:00';

/** The stored date that makes a contact due on `day`. */
export function dateBehind(trigger: DateTrigger, day: Temporal.PlainDate): Temporal.PlainDate {
  return day.subtract({ days: trigger.offsetDays });
}

/** Months and days that count as this date; in a common year 28 February also covers the 29th. */
export function monthDays(date: Temporal.PlainDate): string[] {
  const text = date.toString().slice(5);
  return text === '02-28' && !date.inLeapYear ? [text, '02-29'] : [text];
}

/** When the contacts of a day are picked up: at its hour in the client's zone, or before the day begins anywhere. */
export function scanMoment(
  trigger: DateTrigger,
  { day, home }: { day: Temporal.PlainDate; home: string },
): Temporal.Instant {
  return trigger.clock === 'client'
    ? momentOf({ day, at: trigger.at, timeZone: home })
    : momentOf({ day, at: '00:00', timeZone: earliestZone });
}

/** Days after `last` that are due, oldest first; days more than `keepDays` ago are skipped. */
export function dueDays(
  trigger: DateTrigger,
  { last, home, now, keepDays }: { last: Temporal.PlainDate; home: string; now: Temporal.Instant; keepDays: number },
): { days: Temporal.PlainDate[]; nextAt: Temporal.Instant } {
  const today = now.toZonedDateTimeISO(home).toPlainDate();
  const oldest = today.subtract({ days: keepDays });
  const from = last.add({ days: 1 });
  const days: Temporal.PlainDate[] = [];
  let day = Temporal.PlainDate.compare(from, oldest) < 0 ? oldest : from;
  for (;;) {
    const nextAt = scanMoment(trigger, { day, home });
    if (Temporal.Instant.compare(nextAt, now) > 0) return { days, nextAt };
    days.push(day);
    day = day.add({ days: 1 });
  }
}
