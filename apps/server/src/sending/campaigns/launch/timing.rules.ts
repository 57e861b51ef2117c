import type { CampaignQuietHours, TimingView } from '@enlace/contract/sending/campaigns/timing.schemas.ts';

export type WallMoment = { at: Temporal.Instant; clock: TimingView['clock'] };

/**
 * The instant of a wall time. An hour skipped by a clock change maps to the same distance after the change; one that
 * occurs twice maps to the first.
 */
export function wallMoment({ wall, timeZone }: { wall: string; timeZone: string }): WallMoment {
  const plain = Temporal.PlainDateTime.from(wall);
  const earlier = plain.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  const later = plain.toZonedDateTime(timeZone, { disambiguation: 'later' });
  if (earlier.equals(later)) return { at: earlier.toInstant(), clock: 'plain' };
  const isRepeated = earlier.toPlainDateTime().equals(plain);
  return isRepeated ? { at: earlier.toInstant(), clock: 'repeated' } : { at: later.toInstant(), clock: 'skipped' };
}

/** When the quiet hours covering a moment end; undefined outside them. */
export function quietUntil({
  at,
  quiet,
  timeZone,
}: {
  at: Temporal.Instant;
  quiet: CampaignQuietHours;
  timeZone: string;
}): Temporal.Instant | undefined {
  const local = at.toZonedDateTimeISO(timeZone);
  const time = local.toPlainTime();
  const from = Temporal.PlainTime.from(quiet.from);
  const to = Temporal.PlainTime.from(quiet.to);
  const isAfterFrom = Temporal.PlainTime.compare(time, from) >= 0;
  const isBeforeTo = Temporal.PlainTime.compare(time, to) < 0;
  const crossesMidnight = Temporal.PlainTime.compare(from, to) > 0;
  if (crossesMidnight ? !isAfterFrom && !isBeforeTo : !isAfterFrom || !isBeforeTo) return undefined;
  const day = crossesMidnight && isAfterFrom ? local.toPlainDate().add({ days: 1 }) : local.toPlainDate();
  const end = day.toPlainDateTime(to).toZonedDateTime(timeZone).toInstant();
  // On the day of a clock change the end may fall before the moment itself.
  return Temporal.Instant.compare(end, at) > 0 ? end : undefined;
}

/** When a reader's mail is sent: never before now, and not during quiet hours. */
export function readerMoment(input: {
  wall: string;
  timeZone: string;
  quiet: CampaignQuietHours | null;
  now: Temporal.Instant;
}): Temporal.Instant {
  const { wall, timeZone, quiet, now } = input;
  const wanted = wallMoment({ wall, timeZone }).at;
  const at = Temporal.Instant.compare(wanted, now) > 0 ? wanted : now;
  return (quiet && quietUntil({ at, quiet, timeZone })) ?? at;
}
