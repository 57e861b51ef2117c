import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasInTag, placeOfTag, replaceSpans, spansOf } from './text-spans.ts';

const pieces = ['<a', '<style', '<svg', '</style>', '</svg >', '<!--', '-->', '>', ' ', 'x', 'charset', '/*', '*/'];
const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 16 }).map((parts) => parts.join(''));

function same(written: (text: string) => unknown, expression: (text: string) => unknown): void {
  fc.assert(
    fc.property(texts, (text) => {
      expect(written(text)).toEqual(expression(text));
    }),
    { numRuns: 3000 },
  );
}

const endOf = { '<style': /<\/style\s*>/g, '<svg': /<\/svg\s*>/g, '<!--': /-->/g } as const;
const closing = (opening: string) => (opening === '<style' || opening === '<svg' ? endOf[opening] : endOf['<!--']);

describe('spans, read in one pass', () => {
  it('are those an expression finds', () => {
    same(
      (text) => replaceSpans(text, { opening: /\/\*/g, closing: /\*\//g, write: () => '-' }),
      (text) => text.replace(/\/\*[\s\S]*?\*\//g, '-'),
    );
    same(
      (text) => replaceSpans(text, { opening: /<(?:style|svg)\b|<!--/g, closing, write: (span) => `[${span}]` }),
      (text) => text.replace(/<(style|svg)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/g, '[$&]'),
    );
    same(
      (text) => spansOf(text, { opening: /<style\b/g, closing: /<\/style\s*>/g }),
      (text) => text.match(/<style\b[\s\S]*?<\/style\s*>/g) ?? [],
    );
    same(
      (text) => placeOfTag(text, /<style\b/)?.end,
      (text) => /^[\s\S]*?<style\b[^>]*>/.exec(text)?.[0].length,
    );
    same(
      (text) => hasInTag(text, /<a\b/, /charset/),
      (text) => /<a\b[^>]*charset/.test(text),
    );
  });

  it('leaves out those it is told to, and looks on right after their beginning', () => {
    const write = (span: string) => (span.startsWith('<a 1') ? '-' : undefined);
    expect(replaceSpans('<a 0><a 1></a>', { opening: /<a\b/g, closing: /<\/a>/g, write })).toBe('<a 0>-');
  });

  // Rescanning the rest from every opening would take minutes, far beyond the test's limit.
  it('cost one look at every character', () => {
    const many = 200_000;
    const form = { opening: /<style\b|<!--/g, closing };
    expect(spansOf('<style '.repeat(many), form)).toEqual([]);
    expect(spansOf('<!--<style '.repeat(many), form)).toEqual([]);
    expect(replaceSpans(`${'<style '.repeat(many)}</style>`, { ...form, write: () => undefined })).toHaveLength(
      7 * many + 8,
    );
    expect(placeOfTag('<body '.repeat(many), /<body\b/i)).toBeUndefined();
    expect(hasInTag('<link '.repeat(many), /<link\b/i, /\bstylesheet/i)).toBe(false);
  });
});
