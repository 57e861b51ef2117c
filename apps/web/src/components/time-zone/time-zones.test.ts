import { describe, expect, test } from 'vitest';
import { describeZone, listZones, zoneMatches } from './time-zones.ts';

const winter = new Date('2026-01-15T12:00:00Z');
const summer = new Date('2026-07-15T12:00:00Z');

describe('the list of time zones', () => {
  test('says the city and the distance in force', () => {
    expect(describeZone({ name: 'Europe/Madrid', locale: 'es', at: winter })).toMatchObject({
      region: 'Europe',
      label: 'Madrid, UTC+1',
    });
    expect(describeZone({ name: 'Europe/Madrid', locale: 'es', at: summer }).label).toBe('Madrid, UTC+2');
    expect(describeZone({ name: 'America/Argentina/Buenos_Aires', locale: 'es', at: winter }).label).toBe(
      'Buenos Aires, Argentina, UTC-3',
    );
    expect(describeZone({ name: 'Asia/Tokyo', locale: 'ja', at: winter }).label).toBe('Tokyo, UTC+9');
  });

  test('always holds the person’s own zone, once', () => {
    const names = listZones({ own: 'Asia/Calcutta', locale: 'es', at: winter }).map(({ name }) => name);
    expect(names.filter((name) => name === 'Asia/Calcutta')).toHaveLength(1);
    expect(names).toContain('UTC');
    expect(names.length).toBeGreaterThan(300);
  });

  test('is searched by city, zone, distance and without accents', () => {
    const zone = describeZone({ name: 'America/Bogota', locale: 'es', at: winter });
    for (const search of ['bogota', 'Bogotá', 'america bog', 'utc-5', 'Colombia'])
      expect([search, zoneMatches(zone, search)]).toEqual([search, true]);
    for (const search of ['lima', 'gota']) expect([search, zoneMatches(zone, search)]).toEqual([search, false]);
  });
});
