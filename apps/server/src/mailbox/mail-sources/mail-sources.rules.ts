import type {
  imapStarts,
  MailSourceState,
  SourceFailure,
} from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { placeOf } from '#platform/oauth/oauth-providers.ts';
import type { ListedSource, MailSource, SourceRow } from './mail-sources.types.ts';

export const verifierPurpose = 'mail-source-sign-in';
export const hookSecretPurpose = 'mail-source-secret';

/** Time between two polls of a working box. */
const pollMinutes = 2;
const maxMinutes = 60;
/**
 * Consecutive failures, over about an hour, after which a box counts as unreadable. Rejected passwords stop there:
 * servers lock accounts after repeated attempts.
 */
const maxFailures = 5;
/** Consecutive rejected calls. */
const maxRefusedCalls = 3;
/** How often the client is reminded while it lasts. */
export const remindHours = 24;

/** Mails per poll; the next poll follows immediately, so that one full box does not delay the others. */
export const mailsPerLook = 200;
/** Larger mails are not fetched. */
export const largestMail = 25 * 1024 * 1024;
/** How long a poll may take before another one may start. */
export const leaseMinutes = 10;

/** Minutes until the next poll: two, doubled after each failure, up to an hour. */
export function minutesToNext(failures: number): number {
  return Math.min(maxMinutes, pollMinutes * 2 ** Math.min(failures, 6));
}

/**
 * Whether continuing is useless without a person: a login that is refused again and again, or a consent that ended,
 * which no repetition brings back.
 */
export function mustStop({ failures, error }: { failures: number; error: SourceFailure }): boolean {
  return error === 'consent' || ((error === 'auth' || error === 'account') && failures >= maxFailures);
}

type Failing = Pick<SourceRow, 'kind' | 'failures'> & { error: SourceFailure };

/** Whether a source delivers nothing, so that the client must be notified. */
export function isHalted({ kind, failures, error }: Failing): boolean {
  return error === 'consent' || failures >= (kind === 'imap' ? maxFailures : maxRefusedCalls);
}

/** Whole days since something began. */
export function daysSince(since: Temporal.Instant, now: Temporal.Instant): number {
  return Math.max(0, Math.floor(since.until(now).total('hours') / 24));
}

/** The state of a source, for its owner. */
export function stateOf(row: SourceRow): MailSourceState {
  if (row.paused) return 'paused';
  if (row.lastError && row.failures > 0)
    return mustStop({ failures: row.failures, error: row.lastError }) ? 'stopped' : 'failing';
  const worked = row.kind === 'imap' ? row.lastSuccessAt : row.lastMailAt;
  return worked ? 'working' : 'waiting';
}

/** Path a service posts to. */
function webhookPath(id: string): string {
  return `/hooks/mail/${id}`;
}

function sendingOf(row: SourceRow): MailSource['sending'] {
  const { smtpHost, smtpPort, smtpSecurity, sendAddress, sendWaitUntil, sendError } = row;
  if (smtpHost === null || smtpPort === null || smtpSecurity === null || sendAddress === null) return null;
  const server = { host: smtpHost, port: smtpPort, security: smtpSecurity };
  return { ...server, address: sendAddress, waitUntil: sendWaitUntil, error: sendError };
}

/** The provider a box is connected through; one that the operator removed keeps its name as far as it is known. */
function providerOf({ auth, providerId, storedProvider }: ListedSource): MailSource['provider'] {
  if (auth === 'password' || providerId === null) return null;
  const place = placeOf(storedProvider ?? { id: providerId, tenant: null, endpoints: null });
  return { id: providerId, name: place?.name ?? providerId, smtp: (storedProvider && place?.smtp) ?? null };
}

/** A source as its owner sees it. */
export function describeSource(row: ListedSource, publicUrl: string): MailSource {
  const { id, kind, host, port, security, username, folder, list, shelf, duplicates } = row;
  const state = stateOf(row);
  const isBox = host !== null && port !== null && username !== null && folder !== null;
  return {
    ...row,
    state,
    profile: { id: row.profileId, name: row.profileName },
    connection: isBox ? { host, port, security, username, folder } : null,
    provider: providerOf(row),
    sending: sendingOf(row),
    whenClosed: { markRead: row.readsClosed, folder: row.closedFolder },
    url: kind === 'webhook' ? `${publicUrl}${webhookPath(id)}` : null,
    lastError: row.failures > 0 ? row.lastError : null,
    nextPollAt: state === 'paused' || state === 'stopped' ? null : row.nextPollAt,
    received: list + shelf + duplicates,
  };
}

/** Providers that put what they send into the folder of sent mail themselves. */
const selfFiling =
  /(?:^|\.)(?:gmail|googlemail|google|outlook|office365|office|hotmail|live|yahoo|zoho|fastmail)\.(?:com|eu)$/;

/** Minutes after sending in which the provider may put a copy into the folder of sent mail; we look for it first. */
export function copyPatience({ smtpHost, host }: Pick<SourceRow, 'smtpHost' | 'host'>): number {
  return selfFiling.test((smtpHost ?? host ?? '').toLowerCase()) ? 20 : 1;
}

const startDays: Record<(typeof imapStarts)[number], number> = { now: 0, week: 7, month: 30 };

/** From when on mail of a new box is fetched. */
export function startOf(start: (typeof imapStarts)[number], now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: 24 * startDays[start] });
}
