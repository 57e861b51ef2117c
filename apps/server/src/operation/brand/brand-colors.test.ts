import { lowestContrast } from '@enlace/blocks/contrast.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentCss, isReadableAccent, nearestAccent } from './brand-colors.ts';

const colors = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

function tokensOf(css: string, scheme: 'light' | 'dark'): Map<string, string> {
  const [first = '', second = ''] = css.split('}');
  const body = (scheme === 'light' ? first : second).split('{')[1] ?? '';
  return new Map(body.split(';').map((line) => line.split(':') as [string, string]));
}

describe('an accent colour', () => {
  it('is refused when white does not read on it, and a readable one is named', () => {
    expect(isReadableAccent('#ffd400')).toBe(false);
    expect(isReadableAccent(nearestAccent('#ffd400'))).toBe(true);
    expect(isReadableAccent('#274a9c')).toBe(true);
  });

  it('gives colours that read in both looks, whatever it is', () => {
    fc.assert(
      fc.property(colors, (color) => {
        const css = accentCss(nearestAccent(color));
        for (const scheme of ['light', 'dark'] as const) {
          const tokens = tokensOf(css, scheme);
          const of = (name: string) => tokens.get(`--${name}`) ?? '';
          expect(lowestContrast(of('on-primary'), [of('primary')])).toBeGreaterThanOrEqual(4.5);
          const grounds = scheme === 'light' ? ['#ffffff', '#f6f4f1'] : ['#111622', '#0a0e18'];
          expect(lowestContrast(of('primary-text'), [...grounds, of('primary-soft')])).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
  });

  it('changes nothing when there is none', () => {
    expect(accentCss(null)).toBe('');
  });
});
