import type { FileRequestState, FileShareState } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import type { RequestRow, ShareRow } from './file-shares.types.ts';

/** Percentage of bytes sent from which a download counts. */
const countedPercent = 90;
/** How many times a download may send its bytes in total: parts repeat after a broken connection. */
const maxTimes = 2;

function isOver(moment: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return moment !== null && Temporal.Instant.compare(moment, now) <= 0;
}

type ShareFacts = Pick<ShareRow, 'revokedAt' | 'expiresAt' | 'maxDownloads' | 'downloads'>;

/** The state of a link for its visitors; `isThere`: its target is outside the trash. */
export function shareStateOf(
  { revokedAt, expiresAt, maxDownloads, downloads }: ShareFacts,
  { now, isThere }: { now: Temporal.Instant; isThere: boolean },
): FileShareState {
  if (revokedAt !== null) return 'revoked';
  if (isOver(expiresAt, now)) return 'expired';
  if (maxDownloads !== null && downloads >= maxDownloads) return 'used_up';
  return isThere ? 'active' : 'gone';
}

type RequestFacts = Pick<RequestRow, 'closedAt' | 'expiresAt' | 'maxFiles' | 'files' | 'maxTotalBytes' | 'bytes'>;

/** The state of a request for its visitors. */
export function requestStateOf(request: RequestFacts, now: Temporal.Instant): FileRequestState {
  const { closedAt, expiresAt, maxFiles, files, maxTotalBytes, bytes } = request;
  if (closedAt !== null) return 'closed';
  if (isOver(expiresAt, now)) return 'expired';
  const isFull = (maxFiles !== null && files >= maxFiles) || (maxTotalBytes !== null && bytes >= maxTotalBytes);
  return isFull ? 'full' : 'open';
}

/** Maximum bytes of a request's next file; undefined: no limit of its own. */
export function roomOf(request: Pick<RequestRow, 'maxFileBytes' | 'maxTotalBytes' | 'bytes'>): number | undefined {
  const { maxFileBytes, maxTotalBytes, bytes } = request;
  const limits = [maxFileBytes, maxTotalBytes === null ? null : maxTotalBytes - bytes].filter((each) => each !== null);
  return limits.length === 0 ? undefined : Math.max(0, Math.min(...limits));
}

type Places = Pick<RequestRow, 'files' | 'bytes'>;

/** The request as it will be once all started uploads have arrived. */
export function withUnderWay<Row extends Places>(row: Row, { count, bytes }: { count: number; bytes: number }): Row {
  return { ...row, files: row.files + count, bytes: row.bytes + bytes };
}

/** Whether so many sent bytes make a finished download. */
export function isFinished({ sentBytes, sizeBytes }: { sentBytes: number; sizeBytes: number }): boolean {
  return sentBytes * 100 >= sizeBytes * countedPercent;
}

type Answered = { sizeBytes: number; sentBytes: number; isCompleted: boolean };

/**
 * Whether a download may also send these bytes. A finished one never restarts, and none sends its bytes more than
 * twice: else one place would serve everybody with its address.
 */
export function mayStillSend(
  { sizeBytes, sentBytes, isCompleted }: Answered,
  { isFromStart, length }: { isFromStart: boolean; length: number },
): boolean {
  if (isCompleted && isFromStart) return false;
  return sentBytes + length <= sizeBytes * maxTimes;
}
