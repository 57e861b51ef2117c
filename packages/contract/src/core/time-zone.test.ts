import { expect, test } from 'vitest';
import { fieldIssues } from './field-issues.ts';
import { findTimeZone, listTimeZones, nearestTimeZone, timeZoneSchema } from './time-zone.ts';

test('zones are found in any case and under their old names, always as the list calls them', () => {
  expect(findTimeZone('europe/madrid')).toBe('Europe/Madrid');
  expect(findTimeZone(' Asia/Tokyo ')).toBe('Asia/Tokyo');
  for (const [one, other] of [
    ['Asia/Kolkata', 'Asia/Calcutta'],
    ['Europe/Kyiv', 'Europe/Kiev'],
    ['Etc/UTC', 'UTC'],
  ] as const) {
    const found = findTimeZone(one);
    expect(found).toBe(findTimeZone(other));
    expect(listTimeZones()).toContain(found);
  }
});

test.each([
  '',
  '+02:00',
  'GMT+2',
  'EST',
  'Mars/Olympus',
  "Europe/Madrid'",
  'Europe/Madrid; drop table',
  'x'.repeat(300),
])('%j is no zone', (text) => {
  expect(findTimeZone(text)).toBeUndefined();
});

test.each([
  ['Europe/Madird', 'Europe/Madrid'],
  ['Madrid', 'Europe/Madrid'],
  ['America/Mexico City', 'America/Mexico_City'],
  ['Bogotá', 'America/Bogota'],
  ['asia/tokio', 'Asia/Tokyo'],
])('%s is nearest to %s', (text, zone) => {
  expect(nearestTimeZone(text)).toBe(zone);
});

test('a refusal names the nearest zone, and none where nothing is near', () => {
  const refusal = (text: string) => {
    const parsed = timeZoneSchema.safeParse(text);
    return parsed.success ? parsed.data : fieldIssues(parsed.error);
  };
  expect(refusal('Madird')).toEqual([{ path: '', code: 'invalid_time_zone', suggestion: 'Europe/Madrid' }]);
  expect(refusal('qqqqqqqqqqqq')).toEqual([{ path: '', code: 'unknown_time_zone' }]);
  expect(refusal('europe/lisbon')).toBe('Europe/Lisbon');
});
