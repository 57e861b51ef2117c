import type { BackupFailure, BackupState } from './backups.queries.ts';

/** Summary state of the backups. */
export type Standing =
  | { kind: 'working'; work: 'backup' | 'check' }
  | { kind: 'failed'; failure: BackupFailure }
  | { kind: 'damaged' | 'stale' | 'none' | 'off' }
  | { kind: 'good'; at: string };

/** Problems first. */
export function standingOf({ run, backups, isStale, lastGoodAt, settings }: BackupState): Standing {
  if (run?.state === 'waiting' || run?.state === 'running') return { kind: 'working', work: run.work };
  if (run?.state === 'failed' && run.work === 'backup') return { kind: 'failed', failure: run.failure ?? 'other' };
  if (backups.some(({ isDamaged }) => isDamaged)) return { kind: 'damaged' };
  if (isStale) return { kind: 'stale' };
  if (!settings.isOn) return { kind: 'off' };
  return lastGoodAt === null ? { kind: 'none' } : { kind: 'good', at: lastGoodAt };
}

/** Parses an integer and clamps it to its limits. */
export function readCount(text: string, { least, max }: { least: number; max: number }): number {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? least : Math.min(max, Math.max(least, number));
}
