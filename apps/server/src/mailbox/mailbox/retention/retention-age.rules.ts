import { retentionTime } from './apply-retention.job.ts';

const hoursOfADay = 24;

/** Who has not heard a word since then is old enough. */
export function agedBefore({ now, keepDays }: { now: Temporal.Instant; keepDays: number }): Temporal.Instant {
  return now.subtract({ hours: keepDays * hoursOfADay });
}

/** When what was last spoken in at that time becomes old enough. */
export function agesAt({ at, keepDays }: { at: Temporal.Instant; keepDays: number }): Temporal.Instant {
  return at.add({ hours: keepDays * hoursOfADay });
}

/** The next night's run. */
export function nextRunAfter(now: Temporal.Instant): Temporal.Instant {
  const today = now.toZonedDateTimeISO('UTC');
  const run = today.startOfDay().with(retentionTime);
  return (Temporal.ZonedDateTime.compare(run, today) > 0 ? run : run.add({ days: 1 })).toInstant();
}
