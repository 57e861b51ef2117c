import { describe, expect, it } from 'vitest';
import type { Backup, BackupRun, BackupState } from './backups.queries.ts';
import { readCount, standingOf } from './standing.rules.ts';

const run: BackupRun = {
  work: 'backup',
  origin: 'schedule',
  state: 'done',
  beganAt: '2026-11-22T03:00:00Z',
  endedAt: '2026-11-22T03:01:00Z',
  failure: null,
};
const backup: Backup = {
  id: '01900000-0000-7000-8000-000000000001',
  takenAt: '2026-11-22T03:00:00Z',
  version: '0.1.0',
  kind: 'physical',
  origin: 'schedule',
  databaseBytes: 1,
  files: null,
  addedBytes: 1,
  holdsKeys: false,
  isTried: true,
  checkedAt: '2026-11-22T03:01:00Z',
  isDamaged: false,
};
const good: BackupState = {
  settings: {
    isOn: true,
    hour: 3,
    timeZone: 'UTC',
    keepDaily: 7,
    keepWeekly: 4,
    keepMonthly: 3,
    folder: null,
    withFiles: true,
  },
  folder: '/srv/enlace/backups',
  freeBytes: null,
  isOnDataDisk: true,
  holdsKeys: false,
  lastGoodAt: backup.takenAt,
  isStale: false,
  run,
  backups: [backup],
};

describe('how backups stand', () => {
  it('is told by what asks for somebody first', () => {
    expect(standingOf(good)).toEqual({ kind: 'good', at: backup.takenAt });
    expect(standingOf({ ...good, isStale: true, backups: [{ ...backup, isDamaged: true }] })).toEqual({
      kind: 'damaged',
    });
    expect(standingOf({ ...good, isStale: true })).toEqual({ kind: 'stale' });
    expect(standingOf({ ...good, isStale: true, run: { ...run, state: 'failed', failure: 'disk_full' } })).toEqual({
      kind: 'failed',
      failure: 'disk_full',
    });
    expect(standingOf({ ...good, run: { ...run, state: 'running', work: 'check' } })).toEqual({
      kind: 'working',
      work: 'check',
    });
    expect(standingOf({ ...good, settings: { ...good.settings, isOn: false } })).toEqual({ kind: 'off' });
    expect(standingOf({ ...good, backups: [], lastGoodAt: null, run: null })).toEqual({ kind: 'none' });
  });

  it('numbers that are typed stay within their limits', () => {
    const limits = { least: 1, max: 60 };
    expect(['7', '0', '900', '', 'x'].map((text) => readCount(text, limits))).toEqual([7, 1, 60, 1, 1]);
  });
});
