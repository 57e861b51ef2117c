import type { QuietHours } from '@enlace/contract/workspace/notifications/quiet-hours.contract.ts';

/** Minutes of the day; the start is inclusive, the end exclusive. */
export type QuietSpan = { enabled: boolean; startsAt: number; endsAt: number };

/** The initial suggestion of the switch. */
export const usualQuiet: QuietSpan = { enabled: false, startsAt: 22 * 60, endsAt: 8 * 60 };

const dayMinutes = 24 * 60;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function timeOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

export function toSpan({ enabled, from, to }: QuietHours): QuietSpan {
  return { enabled, startsAt: minutesOf(from), endsAt: minutesOf(to) };
}

export function toQuietHours({ enabled, startsAt, endsAt }: QuietSpan): QuietHours {
  return { enabled, from: timeOf(startsAt), to: timeOf(endsAt) };
}

/**
 * When the quiet period covering a moment ends; undefined outside it. The end is a local time of the person, so a night
 * with a clock change is as long as that night is.
 */
export function quietUntil(
  { enabled, startsAt, endsAt }: QuietSpan,
  { now, timeZone }: { now: Temporal.Instant; timeZone: string },
): Temporal.Instant | undefined {
  if (!enabled) return undefined;
  const local = now.toZonedDateTimeISO(timeZone);
  const minute = local.hour * 60 + local.minute;
  const length = (endsAt - startsAt + dayMinutes) % dayMinutes;
  const since = (minute - startsAt + dayMinutes) % dayMinutes;
  if (since >= length) return undefined;
  const day = minute < endsAt ? local.toPlainDate() : local.toPlainDate().add({ days: 1 });
  const end = new Temporal.PlainTime(Math.floor(endsAt / 60), endsAt % 60);
  return day.toZonedDateTime({ timeZone, plainTime: end }).toInstant();
}
