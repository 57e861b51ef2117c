import { httpDate } from './feed-formats.ts';

const second = 1000;

/**
 * `Last-Modified` for a change at `changedAt`. HTTP dates have whole seconds, so within the second of a change it is
 * omitted: a second change in it would have the same date and never be fetched.
 */
export function lastModifiedOf(changedAt: Temporal.Instant, now: Temporal.Instant): string | undefined {
  const whole = Math.floor(changedAt.epochMilliseconds / second) * second;
  if (now.epochMilliseconds < whole + second) return undefined;
  return httpDate(Temporal.Instant.fromEpochMilliseconds(whole));
}

/** Whether nothing changed since the client's date (RFC 9110 §13.1.3); an invalid date is ignored. */
export function isUnchangedSince(header: string | undefined, lastModified: string | undefined): boolean {
  if (header === undefined || lastModified === undefined) return false;
  const since = Date.parse(header);
  return !Number.isNaN(since) && Date.parse(lastModified) <= since;
}
