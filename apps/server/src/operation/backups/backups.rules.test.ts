import { describe, expect, it } from 'vitest';
import { dueDay, folderOf, isPlaceForBackups, isStale } from './backups.rules.ts';

const at = (text: string) => Temporal.Instant.from(text);

describe('the daily backup', () => {
  const settings = { isOn: true, hour: 3, timeZone: 'Europe/Madrid', lastDay: '2026-11-21' };

  it('is due from its hour on, once a day, where the operator lives', () => {
    expect(dueDay(settings, at('2026-11-22T01:59:00Z'))).toBeUndefined();
    expect(dueDay(settings, at('2026-11-22T02:00:00Z'))).toBe('2026-11-22');
    expect(dueDay(settings, at('2026-11-22T20:00:00Z'))).toBe('2026-11-22');
    expect(dueDay({ ...settings, lastDay: '2026-11-22' }, at('2026-11-22T20:00:00Z'))).toBeUndefined();
    expect(dueDay({ ...settings, isOn: false }, at('2026-11-22T20:00:00Z'))).toBeUndefined();
  });

  it('comes on the day on which its hour is left out', () => {
    const spring = { ...settings, hour: 2, lastDay: '2026-03-28' };
    expect(dueDay(spring, at('2026-03-29T00:30:00Z'))).toBeUndefined();
    expect(dueDay(spring, at('2026-03-29T01:05:00Z'))).toBe('2026-03-29');
  });
});

describe('a folder for backups', () => {
  it('lies beside the data or in its own place there', () => {
    expect(folderOf({ folder: null }, '/srv/enlace')).toBe('/srv/enlace/backups');
    expect(isPlaceForBackups('/mnt/copias', '/srv/enlace')).toBe(true);
    expect(isPlaceForBackups('/srv/enlace/backups', '/srv/enlace')).toBe(true);
    expect(isPlaceForBackups('/srv/enlace/backups/diarias', '/srv/enlace')).toBe(true);
    expect(isPlaceForBackups('/srv', '/srv/enlace')).toBe(true);
    const places = [
      '/srv/enlace',
      '/srv/enlace/files',
      '/srv/enlace/postgres/x',
      '/',
      'copias',
      './copias',
      '/mnt/../srv/enlace/files',
    ];
    for (const place of places) expect(isPlaceForBackups(place, '/srv/enlace'), place).toBe(false);
  });
});

describe('backups', () => {
  const now = at('2026-11-22T12:00:00Z');
  const old = at('2026-11-01T00:00:00Z');

  it('are stale when the last good one is older than two days, and not before they were on for that long', () => {
    expect(isStale({ isOn: true, onSince: old, lastGoodAt: at('2026-11-20T11:59:00Z'), now })).toBe(true);
    expect(isStale({ isOn: true, onSince: old, lastGoodAt: at('2026-11-20T12:01:00Z'), now })).toBe(false);
    expect(isStale({ isOn: true, onSince: old, lastGoodAt: null, now })).toBe(true);
    expect(isStale({ isOn: true, onSince: now, lastGoodAt: null, now })).toBe(false);
    // Exactly two days are not more than two days.
    const edge = at('2026-11-20T12:00:00Z');
    expect(isStale({ isOn: true, onSince: old, lastGoodAt: edge, now })).toBe(false);
    expect(isStale({ isOn: true, onSince: edge, lastGoodAt: null, now })).toBe(false);
    expect(isStale({ isOn: true, onSince: at('2026-11-20T11:59:59Z'), lastGoodAt: null, now })).toBe(true);
    expect(isStale({ isOn: false, onSince: old, lastGoodAt: null, now })).toBe(false);
  });
});
