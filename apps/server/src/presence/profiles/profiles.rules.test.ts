import { expect, test } from 'vitest';
import { freeSlug, hasUnpublishedChanges, slugFromName, statusOf } from './profiles.rules.ts';

test('an address is made of what Latin letters and digits a name has', () => {
  expect(slugFromName('¡Ábaco & Cía. 2!', 'x')).toBe('abaco-cia-2');
  expect(slugFromName('陶芸', 'p-1')).toBe('p-1');
  expect(slugFromName('Admin', 'p-1')).toBe('p-1');
  expect(slugFromName('a'.repeat(90), 'x').length).toBeLessThanOrEqual(44);
});

test('a taken address gets the lowest free number, within the longest length', () => {
  expect(freeSlug({ wish: 'a-b', taken: new Set() })).toBe('a-b');
  expect(freeSlug({ wish: 'a-b', taken: new Set(['a-b', 'a-b-2']) })).toBe('a-b-3');
  const long = 'x'.repeat(48);
  expect(freeSlug({ wish: long, taken: new Set([long]) })).toBe(`${'x'.repeat(44)}-2`);
});

test('a profile is a draft until it is published, and then shown, hidden or over', () => {
  const now = Temporal.Instant.from('2026-11-22T12:00:00Z');
  const never = { publishedRevision: null, hidden: false, publishAt: null, expiresAt: null };
  const shown = { ...never, publishedRevision: 1 };
  expect(statusOf(never, now)).toBe('draft');
  expect(statusOf({ ...never, publishAt: now }, now)).toBe('scheduled');
  expect(statusOf(shown, now)).toBe('published');
  expect(statusOf({ ...shown, publishAt: now.add({ hours: 1 }) }, now)).toBe('published');
  expect(statusOf({ ...shown, hidden: true }, now)).toBe('hidden');
  expect(statusOf({ ...shown, expiresAt: now.add({ seconds: 1 }) }, now)).toBe('published');
  expect(statusOf({ ...shown, hidden: true, expiresAt: now }, now)).toBe('expired');
  expect(hasUnpublishedChanges({ publishedRevision: null, draftRevision: 1 })).toBe(true);
  expect(hasUnpublishedChanges({ publishedRevision: 3, draftRevision: 3 })).toBe(false);
});
