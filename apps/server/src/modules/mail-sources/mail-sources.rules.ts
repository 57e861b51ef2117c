import type { ImapFailure, imapStarts, MailSourceState } from '@enlace/contract/mail-sources/mail-sources.schemas.ts';
import type { SourceRow } from './mail-sources.types.ts';

export const passwordPurpose = 'mail-source-password';
export const hookSecretPurpose = 'mail-source-secret';

/** Time between two looks into a box that answers. */
const pollMinutes = 2;
const mostMinutes = 60;
/** Refused passwords after which we stop: servers lock accounts that somebody keeps knocking at. */
const mostRefusals = 5;

/** Mails of one look; the next one follows at once, so that one full box does not hold up the others. */
export const mailsPerLook = 200;
/** How long a look may take before another one is allowed. */
export const leaseMinutes = 10;

/** Minutes until the next look: two, and twice as long after each failure, up to an hour. */
export function minutesToNext(failures: number): number {
  return Math.min(mostMinutes, pollMinutes * 2 ** Math.min(failures, 6));
}

/** Whether it is useless to go on without a person. */
export function mustStop({ failures, error }: { failures: number; error: ImapFailure }): boolean {
  return error === 'auth' && failures >= mostRefusals;
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
