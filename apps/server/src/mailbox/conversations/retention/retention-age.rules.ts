import { retentionTime } from './apply-retention.job.ts';

const hoursOfADay = 24;

/** Conversations inactive since before this moment are old enough. */
export function agedBefore({ now, keepDays }: { now: Temporal.Instant; keepDays: number }): Temporal.Instant {
  return now.subtract({ hours: keepDays * hoursOfADay });
}

/** When a conversation last active at that time becomes old enough. */
export function agesAt({ at, keepDays }: { at: Temporal.Instant; keepDays: number }): Temporal.Instant {
  return at.add({ hours: keepDays * hoursOfADay });
}

/** The next night's run. */
export function nextRunAfter(now: Temporal.Instant): Temporal.Instant {
  const today = now.toZonedDateTimeISO('UTC');
  const run = today.startOfDay().with(retentionTime);
  return (Temporal.ZonedDateTime.compare(run, today) > 0 ? run : run.add({ days: 1 })).toInstant();
}
