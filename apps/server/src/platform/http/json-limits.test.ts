import { describe, expect, it } from 'vitest';
import { ownTimeOf } from '#test/kit/own-time.ts';
import { assertJsonLimits } from './json-limits.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const wide = (keys: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, key) => [`k${key}`, key])));

describe('limits of JSON', () => {
  it.each([
    ['32 levels', nested(32)],
    ['10,000 keys', wide(10_000)],
    ['brackets behind a quotation mark inside a text', JSON.stringify({ a: `"${'['.repeat(40)}` })],
    ['brackets and colons inside texts', JSON.stringify({ a: '[{:'.repeat(20_000), b: '\\"[[["\\\\' })],
    ['many small lists beside each other', `[${'[],'.repeat(5000)}[]]`],
    ['many small objects beside each other', `[${'{},'.repeat(5000)}{}]`],
  ])('let %s pass', (_name, text) => {
    expect(() => assertJsonLimits(text)).not.toThrow();
  });

  it.each([
    ['one level more', nested(33)],
    ['one level more of objects', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`],
    ['one level more behind small lists', `[${'[],'.repeat(40)}${nested(32)}]`],
    ['one key more', wide(10_001)],
    ['a bracket bomb that is no JSON at all', '['.repeat(1_000_000)],
    ['depth behind a text that ends in a backslash', `["\\\\",${nested(32)}]`],
    ['depth behind an empty text', `["",${nested(32)}]`],
    ['depth behind a text that is a quotation mark', `["\\"",${nested(32)}]`],
  ])('refuse %s', (_name, text) => {
    expect(() => assertJsonLimits(text)).toThrow(expect.objectContaining({ code: 'request.malformed' }));
  });

  it('cost nothing to speak of for the largest body', () => {
    const text = JSON.stringify({ a: '\\"'.repeat(150_000), b: Array.from({ length: 100_000 }, () => 1) });
    expect(ownTimeOf(() => assertJsonLimits(text))).toBeLessThan(100);
  });
});
