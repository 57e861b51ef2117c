import { describe, expect, it } from 'vitest';
import { fingerprintOf, paceAfter, secondsLeft, sumOf } from './upload.rules.ts';
import type { UploadItem, UploadState } from './upload.types.ts';

const item = (state: UploadState, sizeBytes: number, sentBytes = 0): UploadItem => ({
  id: `${state}-${sizeBytes}`,
  name: 'foto.jpg',
  folderId: null,
  state,
  sizeBytes,
  sentBytes,
});

describe('uploads taken together', () => {
  it('counts what arrived whole, what is under way by its bytes, and a refused file not at all', () => {
    const sum = sumOf([
      item('done', 100, 40),
      item('present', 50),
      item('sending', 200, 120),
      item('failed', 900, 300),
    ]);
    expect(sum).toEqual({ count: 4, arrived: 2, failed: 1, moving: 1, sentBytes: 270, totalBytes: 350 });
  });

  it('knows a file again by name, size and moment of change', () => {
    const file = { name: 'a.pdf', size: 9, lastModified: 5 };
    expect(fingerprintOf({ ...file })).toBe(fingerprintOf(file));
    expect(fingerprintOf({ ...file, lastModified: 6 })).not.toBe(fingerprintOf(file));
    expect(fingerprintOf({ ...file, size: 10 })).not.toBe(fingerprintOf(file));
  });
});

describe('time that is left', () => {
  it('follows the pace, and is not told before there is one', () => {
    const sum = sumOf([item('sending', 1000, 200)]);
    const first = paceAfter(undefined, { atMs: 0, bytes: 0 });
    expect(secondsLeft(sum, first)).toBeUndefined();
    const second = paceAfter(first, { atMs: 2000, bytes: 200 });
    expect(second.perSecond).toBe(100);
    expect(secondsLeft(sum, second)).toBe(8);
  });

  it('is measured anew when the bytes go back, as after a list was emptied', () => {
    const pace = paceAfter({ atMs: 0, bytes: 500, perSecond: 100 }, { atMs: 1000, bytes: 10 });
    expect(pace).toEqual({ atMs: 1000, bytes: 10, perSecond: 0 });
  });

  it('takes no sample from two moments that lie too close together', () => {
    const before = { atMs: 0, bytes: 100, perSecond: 50 };
    expect(paceAfter(before, { atMs: 100, bytes: 100 })).toBe(before);
  });
});
