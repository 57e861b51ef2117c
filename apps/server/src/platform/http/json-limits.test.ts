import { describe, expect, it } from 'vitest';
import { ownTimeOf } from '#test/kit/own-time.ts';
import { assertJsonLimits, jsonLimits } from './json-limits.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const wide = (keys: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, key) => [`k${key}`, key])));

describe('limits of JSON', () => {
  it.each([
    ['the deepest allowed', nested(jsonLimits.depth)],
    ['the widest allowed', wide(jsonLimits.keys)],
    ['brackets and colons inside texts', JSON.stringify({ a: '[{:'.repeat(20_000), b: '\\"[[["\\\\' })],
    ['many small lists beside each other', `[${'[],'.repeat(5000)}[]]`],
  ])('let %s pass', (_name, text) => {
    expect(() => assertJsonLimits(text)).not.toThrow();
  });

  it.each([
    ['one level more', nested(jsonLimits.depth + 1)],
    ['one key more', wide(jsonLimits.keys + 1)],
    ['a bracket bomb that is no JSON at all', '['.repeat(1_000_000)],
    ['depth behind a text that ends in a backslash', `["\\\\",${nested(jsonLimits.depth)}]`],
  ])('refuse %s', (_name, text) => {
    expect(() => assertJsonLimits(text)).toThrow(expect.objectContaining({ code: 'request.malformed' }));
  });

  it('cost nothing to speak of for the largest body', () => {
    const text = JSON.stringify({ a: '\\"'.repeat(150_000), b: Array.from({ length: 100_000 }, () => 1) });
    expect(ownTimeOf(() => assertJsonLimits(text))).toBeLessThan(100);
  });
});
