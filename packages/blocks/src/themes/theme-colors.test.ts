import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastMisses } from '../testing/contrast-misses.ts';
import {
  checkOwnColor,
  defaultTheme,
  type ThemeChoice,
  themeChoiceSchema,
  themeTokens,
  withoutUnreadable,
} from './theme-choice.schema.ts';
import { themeIds, themes } from './theme-registry.ts';

const schemes = ['light', 'dark'] as const;
const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

function missesOf(choice: ThemeChoice): string[] {
  return schemes.flatMap((scheme) =>
    contrastMisses(themeTokens({ choice, scheme })).map((miss) => `${choice.id} ${scheme} ${miss}`),
  );
}

/** Accepts every suggestion of the check, like a person clicking it. */
function withOffersTaken(choice: ThemeChoice): ThemeChoice {
  let current = choice;
  for (const part of ['ground', 'ink', 'color'] as const) {
    const nearest = checkOwnColor(current, part)?.nearest;
    if (nearest !== undefined) current = { ...current, [part]: nearest };
  }
  return current;
}

describe('colours of themes', () => {
  it('every palette of every theme reads in light and in dark', () => {
    const choices = themeIds.flatMap((id) =>
      themes[id].palettes.map(({ id: palette }) => ({ ...defaultTheme(id), palette })),
    );
    expect(choices).toHaveLength(36);
    expect(choices.flatMap(missesOf)).toEqual([]);
  });

  it('what the check lets through reads in light and in dark, whatever accent, ground and ink were chosen', () => {
    const own = fc.record({
      id: fc.constantFrom(...themeIds),
      color,
      ground: fc.option(color, { nil: undefined }),
      ink: fc.option(color, { nil: undefined }),
    });
    fc.assert(
      fc.property(own, ({ id, ...colors }) => {
        const choice = withOffersTaken({ ...defaultTheme(id), palette: 'custom', ...colors });
        expect(themeChoiceSchema.safeParse(choice).error?.issues ?? []).toEqual([]);
        expect(missesOf(choice)).toEqual([]);
      }),
      { numRuns: 500, seed: 20_261_122 },
    );
  });

  it('never shows an unreadable page even when a stored look slipped past the check', () => {
    fc.assert(
      fc.property(fc.constantFrom(...themeIds), color, (id, accent) => {
        expect(missesOf({ ...defaultTheme(id), palette: 'custom', color: accent })).toEqual([]);
      }),
      { numRuns: 200, seed: 7 },
    );
  });

  it('refuses ink and ground that cannot be read and offers the nearest that can', () => {
    const choice = { ...defaultTheme('grafito'), ground: '#101820', ink: '#203040' };
    const result = themeChoiceSchema.safeParse(choice);
    expect(result.error?.issues.map(({ path }) => path.join('.'))).toContain('ink');
    const offered = withOffersTaken(choice);
    expect(themeChoiceSchema.safeParse(offered).success).toBe(true);
    expect(offered.ground === choice.ground || offered.ink === choice.ink).toBe(true);
  });

  it('a colour that is refused does not hold up what else was chosen', () => {
    const good: ThemeChoice = { ...defaultTheme('bambu'), palette: 'custom', color: '#7a1f3d', ground: '#fdf0e0' };
    const refused: ThemeChoice = { ...good, color: '#ffcc00', headings: 'bricolage', ground: '#fff8f0' };
    const kept = withoutUnreadable(refused, good);
    expect(kept).toEqual({ ...refused, color: good.color });
    expect(withoutUnreadable(refused, undefined)).toMatchObject({ palette: 'brote', headings: 'bricolage' });
    expect(themeChoiceSchema.safeParse(withoutUnreadable(refused, undefined)).success).toBe(true);
  });

  it('keeps documents of before readable: without a text face they are set in Hanken', () => {
    const before = { id: 'barro', palette: 'arcilla', scheme: 'auto', headings: 'hanken', corners: 'soft' };
    expect(themeChoiceSchema.parse(before)).toMatchObject({ headings: 'hanken', text: 'hanken', dock: true });
  });

  it('draws the same grounds in both lights for an own dark ground, and a night for an own light one', () => {
    const dark = { ...defaultTheme('barro'), ground: '#1c2430' };
    expect(themeTokens({ choice: dark, scheme: 'dark' }).bg).toBe('#1c2430');
    const light = { ...defaultTheme('barro'), ground: '#fdf3e7' };
    expect(themeTokens({ choice: light, scheme: 'light' }).bg).toBe('#fdf3e7');
    expect(themeTokens({ choice: light, scheme: 'dark' }).bg).not.toBe('#fdf3e7');
  });
});
