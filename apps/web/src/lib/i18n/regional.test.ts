import { expect, test } from 'vitest';
import { createFormats } from '#lib/format/formats.ts';
import { isMonthFirst, regionalTag } from './regional.ts';

test.each([
  ['en', ['en-US', 'en'], 'en-US'],
  ['en', ['es-ES', 'es', 'en-AU'], 'en-AU'],
  ['en', ['es-ES', 'en'], 'en-GB'],
  ['en', ['en-US-u-hc-h23'], 'en-US'],
  ['en', ['en-US@posix'], 'en-GB'],
  ['en', [], 'en-GB'],
  ['es', ['es-MX', 'en-US'], 'es'],
  ['ja', ['en-US'], 'ja'],
] as const)('%s in a browser of %s is written as in %s', (locale, browser, tag) => {
  expect(regionalTag(locale, browser)).toBe(tag);
});

test.each([
  ['en-US', true],
  ['en-GB', false],
  ['es', false],
  ['ja', true],
] as const)('in %s the month comes first: %s', (tag, isFirst) => expect(isMonthFirst(tag)).toBe(isFirst));

test.each([
  [undefined, '19 November 2026, 18:41'],
  ['en-GB', '19 November 2026, 18:41'],
  ['en-US', 'November 19, 2026, 6:41 PM'],
])('a moment in English of region %s: %s', (tag, written) => {
  const formats = createFormats({ locale: 'en', tag, timeZone: 'UTC' });
  expect(formats.longDateTime('2026-11-19T18:41:00Z').replaceAll('\u202F', ' ')).toBe(written);
});
