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

test('a profile is a draft until it is published, and then shown or hidden', () => {
  expect(statusOf({ publishedRevision: null, hidden: false })).toBe('draft');
  expect(statusOf({ publishedRevision: 1, hidden: false })).toBe('published');
  expect(statusOf({ publishedRevision: 1, hidden: true })).toBe('hidden');
  expect(hasUnpublishedChanges({ publishedRevision: null, draftRevision: 1 })).toBe(true);
  expect(hasUnpublishedChanges({ publishedRevision: 3, draftRevision: 3 })).toBe(false);
});
