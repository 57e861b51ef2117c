import type { AutomationWait } from '@enlace/contract/sending/automations/automation-steps.schemas.ts';

/**
 * The instant of a local hour on a day. An hour skipped by a clock change maps to the same distance after the change;
 * one that occurs twice maps to the first.
 */
export function momentOf({
  day,
  at,
  timeZone,
}: {
  day: Temporal.PlainDate;
  at: string;
  timeZone: string;
}): Temporal.Instant {
  return day.toPlainDateTime(Temporal.PlainTime.from(at)).toZonedDateTime(timeZone).toInstant();
}

type WaitInput = { wait: AutomationWait; from: Temporal.Instant; home: string; reader: string };

/** When a wait that begins at `from` ends. `home`: the client's zone, `reader`: the contact's. */
export function waitEnd({ wait, from, home, reader }: WaitInput): Temporal.Instant {
  if (wait.kind === 'for') {
    const { amount, unit } = wait;
    if (unit === 'minutes') return from.add({ minutes: amount });
    if (unit === 'hours') return from.add({ hours: amount });
    // Calendar days: across a clock change the hour stays the same.
    return from.toZonedDateTimeISO(home).add({ days: amount }).toInstant();
  }
  const timeZone = wait.clock === 'reader' ? reader : home;
  const isWanted = (day: Temporal.PlainDate) => wait.weekdays.length === 0 || wait.weekdays.includes(day.dayOfWeek);
  const today = from.toZonedDateTimeISO(timeZone).toPlainDate();
  // Today's hour may have passed; the same weekday returns within seven days.
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const day = today.add({ days: ahead });
    const moment = momentOf({ day, at: wait.at, timeZone });
    if (isWanted(day) && Temporal.Instant.compare(moment, from) > 0) return moment;
  }
  throw new RangeError('a week without the wanted weekday');
}
