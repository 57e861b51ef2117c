import { describe, expect, it } from 'vitest';
import { contrastRatio, nearestReadable } from './contrast.ts';
import { checkOwnColor, defaultTheme, themeChoiceSchema } from './themes/theme-choice.schema.ts';

describe('contrast', () => {
  it('agrees with the WCAG reference values', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastRatio('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
  });

  it('keeps a colour that already reads', () => {
    expect(nearestReadable('#a3431d', '#f4ede2', 4.5)).toBe('#a3431d');
  });

  it.each(['#ffcc00', '#ff0000', '#00ff88', '#888888', '#f4ede2'])(
    'finds a readable neighbour of %s on light and dark',
    (color) => {
      for (const ground of ['#f4ede2', '#ffffff', '#1a120c', '#777777']) {
        expect(contrastRatio(nearestReadable(color, ground, 4.5), ground)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );
});

describe('theme colours', () => {
  it('refuses an own colour that cannot be read and offers the nearest that can', () => {
    const result = themeChoiceSchema.safeParse({ ...defaultTheme('barro'), palette: 'custom', color: '#FFCC00' });
    expect(result.success).toBe(false);
    const params = result.error?.issues[0];
    expect(params).toMatchObject({ code: 'custom', path: ['color'], params: { code: 'unreadable_colors' } });
    const nearest = checkOwnColor({ ...defaultTheme('barro'), palette: 'custom', color: '#ffcc00' }, 'color')?.nearest;
    expect(nearest).toBeDefined();
    const accepted = themeChoiceSchema.safeParse({ ...defaultTheme('barro'), palette: 'custom', color: nearest });
    expect(accepted.success).toBe(true);
  });
});
