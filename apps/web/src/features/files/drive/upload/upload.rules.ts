import type { UploadItem, UploadState } from './upload.types.ts';

/** Identity of a selected file across page loads: name, size and modification time, never the session. */
export function fingerprintOf({ name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>): string {
  return [name, size, lastModified].join('|');
}

const over: ReadonlySet<UploadState> = new Set(['done', 'present', 'failed']);
const moving: ReadonlySet<UploadState> = new Set(['waiting', 'checking', 'sending', 'offline', 'finishing']);

export const isOver = ({ state }: Pick<UploadItem, 'state'>): boolean => over.has(state);
export const isMoving = ({ state }: Pick<UploadItem, 'state'>): boolean => moving.has(state);
export const hasArrived = ({ state }: Pick<UploadItem, 'state'>): boolean => state === 'done' || state === 'present';

export type UploadSum = {
  count: number;
  arrived: number;
  failed: number;
  /** Unfinished, including those waiting for a connection or for their turn. */
  moving: number;
  sentBytes: number;
  totalBytes: number;
};

/** All uploads combined; refused ones count with none of their bytes. */
export function sumOf(items: readonly UploadItem[]): UploadSum {
  const counted = items.filter(({ state }) => state !== 'failed');
  return {
    count: items.length,
    arrived: items.filter(hasArrived).length,
    failed: items.length - counted.length,
    moving: items.filter(isMoving).length,
    sentBytes: counted.reduce((sum, item) => sum + (hasArrived(item) ? item.sizeBytes : item.sentBytes), 0),
    totalBytes: counted.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  };
}

export type Pace = { atMs: number; bytes: number; perSecond: number };

const smoothing = 0.25;
const stepMs = 500;

/** Upload speed, smoothed over a few seconds; the first sample starts the measurement. */
export function paceAfter(before: Pace | undefined, { atMs, bytes }: { atMs: number; bytes: number }): Pace {
  if (!before || bytes < before.bytes) return { atMs, bytes, perSecond: 0 };
  const elapsedMs = atMs - before.atMs;
  if (elapsedMs < stepMs) return before;
  const measured = ((bytes - before.bytes) * 1000) / elapsedMs;
  const perSecond = before.perSecond === 0 ? measured : before.perSecond + smoothing * (measured - before.perSecond);
  return { atMs, bytes, perSecond };
}

/** Seconds until everything is uploaded; undefined while unknown. */
export function secondsLeft({ sentBytes, totalBytes }: UploadSum, pace: Pace | undefined): number | undefined {
  if (!pace || pace.perSecond <= 0 || sentBytes >= totalBytes) return undefined;
  return Math.ceil((totalBytes - sentBytes) / pace.perSecond);
}
