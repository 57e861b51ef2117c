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

const writtenDay = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a stored date makes its contact due on an occasion. */
export function isOccasion(
  trigger: DateTrigger,
  { written, occasion }: { written: string; occasion: string },
): boolean {
  if (trigger.repeat === 'once') return written === occasion;
  if (!writtenDay.test(written)) return false;
  const date = Temporal.PlainDate.from(occasion);
  return monthDays(date).includes(written.slice(5)) && written.slice(0, 4) <= occasion.slice(0, 4);
}

/** Days that are still looked at when a date is written after their scan. */
const keptForLate = 3;

/** Days already scanned on which a newly written date makes its contact due, oldest first. */
export function scannedDays(
  trigger: DateTrigger,
  { written, scanned }: { written: string; scanned: Temporal.PlainDate },
): { day: Temporal.PlainDate; occasion: string }[] {
  const first = scanned.subtract({ days: keptForLate - Math.min(trigger.offsetDays, 0) });
  const found: { day: Temporal.PlainDate; occasion: string }[] = [];
  for (let day = first; Temporal.PlainDate.compare(day, scanned) <= 0; day = day.add({ days: 1 })) {
    const occasion = dateBehind(trigger, day).toString();
    if (isOccasion(trigger, { written, occasion })) found.push({ day, occasion });
  }
  return found;
}

/** A moment that has only just passed counts as reached: the scan of its day may have missed the change. */
const graceSeconds = 10;

/** Whether a moment was over at another one. */
export function wasOver(moment: Temporal.Instant, at: Temporal.Instant): boolean {
  return Temporal.Instant.compare(moment.add({ seconds: graceSeconds }), at) < 0;
}

/** Whether what a mail announces is over: nobody is reminded of yesterday. */
export function isAnnouncedOver(
  { offsetDays }: DateTrigger,
  { occasion, today }: { occasion: string; today: Temporal.PlainDate },
): boolean {
  return offsetDays < 0 && occasion < today.toString();
}

/** Whether somebody should hear that a date came too late: today, or before the date itself is over. */
export function isWorthSaying(
  trigger: DateTrigger,
  { day, occasion, today }: { day: Temporal.PlainDate; occasion: string; today: Temporal.PlainDate },
): boolean {
  return day.equals(today) || (trigger.offsetDays < 0 && occasion >= today.toString());
}
