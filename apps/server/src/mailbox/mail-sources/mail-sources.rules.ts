import type {
  imapStarts,
  MailSourceState,
  SourceFailure,
} from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import type { SourceRow } from './mail-sources.types.ts';

export const passwordPurpose = 'mail-source-password';
export const hookSecretPurpose = 'mail-source-secret';

/** Time between two looks into a box that answers. */
const pollMinutes = 2;
const mostMinutes = 60;
/** Looks in a row, of about an hour, after which a box counts as not read. Refused passwords end there: servers lock accounts that somebody keeps knocking at. */
const mostFailures = 5;
/** Calls in a row that could not be taken. */
const mostRefusedCalls = 3;
/** How often the client is told while it lasts. */
export const remindHours = 24;

/** Mails of one look; the next one follows at once, so that one full box does not hold up the others. */
export const mailsPerLook = 200;
/** How long a look may take before another one is allowed. */
export const leaseMinutes = 10;

/** Minutes until the next look: two, and twice as long after each failure, up to an hour. */
export function minutesToNext(failures: number): number {
  return Math.min(mostMinutes, pollMinutes * 2 ** Math.min(failures, 6));
}

/** Whether it is useless to go on without a person. */
export function mustStop({ failures, error }: { failures: number; error: SourceFailure }): boolean {
  return error === 'auth' && failures >= mostFailures;
}

/** Whether nothing comes from a source, so that the client has to hear of it. */
export function isHalted({ kind, failures }: Pick<SourceRow, 'kind' | 'failures'>): boolean {
  return failures >= (kind === 'imap' ? mostFailures : mostRefusedCalls);
}

/** Whole days since something began. */
export function daysSince(since: Temporal.Instant, now: Temporal.Instant): number {
  return Math.max(0, Math.floor(since.until(now).total('hours') / 24));
}

/** Where a source stands, for its owner. */
export function stateOf(row: SourceRow): MailSourceState {
  if (row.paused) return 'paused';
  if (row.lastError && row.failures > 0)
    return mustStop({ failures: row.failures, error: row.lastError }) ? 'stopped' : 'failing';
  const worked = row.kind === 'imap' ? row.lastSuccessAt : row.lastMailAt;
  return worked ? 'working' : 'waiting';
}

const startDays: Record<(typeof imapStarts)[number], number> = { now: 0, week: 7, month: 30 };

/** From when on mail of a new box is taken. */
export function startOf(start: (typeof imapStarts)[number], now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: 24 * startDays[start] });
}
