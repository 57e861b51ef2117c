import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultPolicy } from './default-policy.ts';
import { sanitiseMarkdown } from './sanitise-markdown.rules.ts';

describe('Markdown of policies', () => {
  it.each([
    ['<script>alert(1)</script>Hola', 'alert(1)Hola'],
    ['<scr<b>ipt>alert(1)</scr</b>ipt>', 'ipt>alert(1)ipt>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['[a](javascript:alert(1))', 'a)'],
    ['[a](JaVaScRiPt:alert`1`)', 'a'],
    ['[a](data:text/html;base64,PHN2Zz4=)', 'a'],
    ['[a](//evil.example/x)', 'a'],
    ['[a](https://ejemplo.example/b "t")', '[a](https://ejemplo.example/b)'],
    ['[a](mailto:ana@correo.example)', '[a](mailto:ana@correo.example)'],
    ['[a](/politica)', '[a](/politica)'],
    ['![x](https://tracker.example/p.gif)', 'x'],
    ['[x]: javascript:alert(1)', ''],
    ['3 < 4', '3 ‹ 4'],
    ['a<!-- b -->c > d', 'ac > d'],
    ['a<b <!-- c -->d>e', 'ae'],
    ['a\u202Eb\u0000c', 'abc'],
  ])('%j becomes %j', (given, expected) => {
    expect(sanitiseMarkdown(given)).toBe(expected);
  });

  it('leaves the texts that ship as they are', () => {
    for (const text of Object.values(defaultPolicy)) expect(sanitiseMarkdown(text)).toBe(text);
  });

  it('never lets a tag or a script address through, and changes nothing the second time', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      'script',
      '[a]',
      '(',
      ')',
      'javascript:',
      '!',
      '\n',
      ' ',
      '"',
      '/',
      'x',
      '<!--',
      '-->',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const once = sanitiseMarkdown(pieces.join(''));
        expect(once).not.toContain('<');
        expect(once).not.toMatch(/\]\(\s*javascript:[^)]*\)/i);
        expect(sanitiseMarkdown(once)).toBe(once);
      }),
    );
  });
});
