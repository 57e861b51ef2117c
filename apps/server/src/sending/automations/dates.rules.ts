import type { AutomationTrigger } from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import { momentOf } from './waits.rules.ts';

export type DateTrigger = Extract<AutomationTrigger, { kind: 'date' }>;

/** The zone in which a day begins first; nobody's hour of a day comes before. */
const earliestZone = '+14:00';

/** The day that stands in the field of those whose turn is on `day`. */
export function dateBehind(trigger: DateTrigger, day: Temporal.PlainDate): Temporal.PlainDate {
  return day.subtract({ days: trigger.offsetDays });
}

/** Months and days that count as this date in a year: in a common year the 28th of February stands for the 29th too. */
export function monthDays(date: Temporal.PlainDate): string[] {
  const text = date.toString().slice(5);
  return text === '02-28' && !date.inLeapYear ? [text, '02-29'] : [text];
}

/** When the people of a day are taken up: at its hour by the client's clock, or before anybody's day begins. */
export function scanMoment(
  trigger: DateTrigger,
  { day, home }: { day: Temporal.PlainDate; home: string },
): Temporal.Instant {
  return trigger.clock === 'client'
    ? momentOf({ day, at: trigger.at, timeZone: home })
    : momentOf({ day, at: '00:00', timeZone: earliestZone });
}

/** Days after `last` whose moment has come, oldest first; what lies further back than `keepDays` is let go. */
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
