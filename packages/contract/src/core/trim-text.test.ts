import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onOneLine, replaceTags, trimEndOf, trimStartOf } from './trim-text.ts';

const texts = fc.array(fc.constantFrom('0', '.', '/', ' ', '\n', '\r', '<', '>', 'a', '\u00a0'), { maxLength: 14 });
const same = (written: (text: string) => unknown, expression: (text: string) => unknown) =>
  fc.assert(
    fc.property(texts, (pieces) => {
      expect(written(pieces.join(''))).toEqual(expression(pieces.join('')));
    }),
    { numRuns: 2000 },
  );

describe('loops in place of expressions', () => {
  it('do what the short expressions did', () => {
    same(
      (text) => trimEndOf(text, /[\s.]/),
      (text) => text.replace(/[\s.]+$/, ''),
    );
    same(
      (text) => trimStartOf(text, /[\s.]/),
      (text) => text.replace(/^[\s.]+/, ''),
    );
    same(onOneLine, (text) => text.replace(/\s*[\r\n]+\s*/g, ' '));
    same(
      (text) => replaceTags(text, () => '-'),
      (text) => text.replace(/<[^>]+>/g, '-'),
    );
  });

  // Rescanning from every character would take minutes, far beyond the test's limit.
  it('look at every character once', () => {
    const long = 400_000;
    expect(trimEndOf(`${'0'.repeat(long)}1`, /0/)).toHaveLength(long + 1);
    expect(trimStartOf(`1${'0'.repeat(long)}`, /0/)).toHaveLength(long + 1);
    expect(onOneLine(' '.repeat(long))).toHaveLength(long);
    expect(replaceTags('<'.repeat(long), () => '')).toHaveLength(long);
  });
});
