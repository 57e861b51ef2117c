import { httpDate } from './feed-formats.ts';

const second = 1000;

/**
 * `Last-Modified` of what changed at `changedAt`. HTTP dates have whole seconds, so within the second of a change there is
 * none: a second change in it would carry the same date and never be fetched.
 */
export function lastModifiedOf(changedAt: Temporal.Instant, now: Temporal.Instant): string | undefined {
  const whole = Math.floor(changedAt.epochMilliseconds / second) * second;
  if (now.epochMilliseconds < whole + second) return undefined;
  return httpDate(Temporal.Instant.fromEpochMilliseconds(whole));
}

/** Whether nothing changed since the date an asker has (RFC 9110 §13.1.3); a date that is none says nothing. */
export function isUnchangedSince(header: string | undefined, lastModified: string | undefined): boolean {
  if (header === undefined || lastModified === undefined) return false;
  const since = Date.parse(header);
  return !Number.isNaN(since) && Date.parse(lastModified) <= since;
}
