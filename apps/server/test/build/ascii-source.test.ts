import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { toAsciiSource } from '../../ascii-source.ts';

/** As source text, so that nothing is escaped before it gets there. */
const programs: Record<string, string> = {
  strings: `['メール', "¿qué? “sí” 🙂", '\\“', '\\\\“', 'é']`,
  'templates, their tags and their holes': `((s, ...v) => s.join('|') + v)\`名前 \${'値🙂'} \\「 \\\\」\``,
  'regular expressions': `['「a」'.replace(/[「」]/g, ''), '🙂'.match(/^[🙂🙃]$/u)?.[0], '’'.match(/\\’/)?.[0], 'x…'.split(/…/v)]`,
  'names and keys': `(() => { const ñandú = 1, 名 = 2; return { 鍵: ñandú + 名, 'ключ': 1 }; })()`,
  'a comment': `(/* “ */ 3)`,
};

describe('a program in ASCII', () => {
  it.each(Object.entries(programs))('does the same: %s', (_name, source) => {
    const ascii = toAsciiSource(source);
    expect(ascii).toMatch(/^[\0-\u007f]*$/);
    expect(JSON.stringify(runInNewContext(ascii))).toBe(JSON.stringify(runInNewContext(source)));
  });

  it('is refused where an escape would be read as its letters', () => {
    expect(() => toAsciiSource('String.raw`「`')).toThrow('ASCII');
    expect(toAsciiSource('String.raw`\\w` + "「"')).toBe('String.raw`\\w` + "\\u300c"');
  });
});
