import { hexToOklch, oklchToHex } from '../color/oklch.ts';
import { contrastRatio, lowestContrast, readableOnAll } from '../contrast.ts';
import { surfacesOf, type ColorScheme, type Neutrals } from './theme-tokens.ts';

/** Background and ink chosen by the owner instead of the theme's; meant for the light scheme and derived for the dark one. */
export type OwnColors = { ground?: string | undefined; ink?: string | undefined };

const darkLightness = 0.19;

/** The dark scheme keeps the hue of a light background; an already dark background stays. */
function groundFor(ground: string, scheme: ColorScheme): string {
  const { l, c, h } = hexToOklch(ground);
  if (scheme === 'light' || l < 0.45) return ground;
  return oklchToHex({ l: darkLightness, c: Math.min(c, 0.03), h });
}

/** Cards, tints and lines close to a custom background. */
function surroundings(bg: string): Pick<Neutrals, 'bg' | 'card' | 'soft' | 'line' | 'deep' | 'onDeep' | 'onDeep2'> {
  const { l, c, h } = hexToOklch(bg);
  const at = (lightness: number, chroma: number) => oklchToHex({ l: Math.min(0.995, lightness), c: chroma, h });
  const isDark = contrastRatio('#ffffff', bg) > contrastRatio('#000000', bg);
  const tint = Math.min(c, 0.03);
  return {
    bg,
    card: isDark ? at(l + 0.045, c) : at(l + (0.99 - l) * 0.6, c * 0.6),
    soft: isDark ? at(l + 0.085, c) : at(l - 0.045, c),
    line: isDark ? at(l + 0.15, c) : at(l - 0.1, c),
    deep: isDark ? at(l + 0.1, c) : at(0.26, tint),
    onDeep: isDark ? at(0.95, tint / 2) : at(0.955, tint / 2),
    onDeep2: isDark ? at(0.83, tint) : at(0.83, tint),
  };
}

/** An ink for the dark scheme: the same where it is readable, else its hue at the other end of the scale. */
function inkFor(options: { ink: string; surfaces: readonly string[]; scheme: ColorScheme }): string {
  const { ink, surfaces, scheme } = options;
  if (scheme === 'light' || lowestContrast(ink, surfaces) >= 4.5) return ink;
  const { c, h } = hexToOklch(ink);
  return readableOnAll(oklchToHex({ l: 0.93, c: Math.min(c, 0.04), h }), surfaces, 4.5);
}

/** Half way from the ink to the background, as far as it stays readable. */
function secondInk(ink: string, { surfaces, bg }: { surfaces: readonly string[]; bg: string }): string {
  const [from, to] = [hexToOklch(ink), hexToOklch(bg)];
  for (let share = 0.36; share > 0; share -= 0.03) {
    const mixed = oklchToHex({ l: from.l + (to.l - from.l) * share, c: from.c, h: from.h });
    if (lowestContrast(mixed, surfaces) >= 4.5) return mixed;
  }
  return ink;
}

/** The theme's backgrounds and inks, replaced by the owner's. */
export function withOwnColors(neutrals: Neutrals, { own, scheme }: { own: OwnColors; scheme: ColorScheme }): Neutrals {
  if (own.ground === undefined && own.ink === undefined) return neutrals;
  const grounds = own.ground === undefined ? neutrals : { ...neutrals, ...surroundings(groundFor(own.ground, scheme)) };
  const surfaces = surfacesOf(grounds);
  const { h } = hexToOklch(grounds.bg);
  const drawn = own.ground === undefined ? neutrals.ink : oklchToHex({ l: 0.24, c: 0.02, h });
  const ink = own.ink === undefined ? readableOnAll(drawn, surfaces, 7) : inkFor({ ink: own.ink, surfaces, scheme });
  return {
    ...grounds,
    ink,
    ink2: secondInk(ink, { surfaces, bg: grounds.bg }),
    deep: grounds.deep,
    onDeep: readableOnAll(grounds.onDeep, [grounds.deep], 7),
    onDeep2: readableOnAll(grounds.onDeep2, [grounds.deep], 4.5),
    ok: readableOnAll(grounds.ok, surfaces, 4.5),
  };
}

/** The closest lighter or darker background on which an ink, black or white, is readable, including its cards and tints. */
export function nearestGround(ground: string, ink: string | undefined): string {
  const reads = (candidate: string) => {
    const surfaces = surfacesOf({ ...surroundings(candidate), ink: '', ink2: '', ok: '' });
    const inks = ink === undefined ? ['#000000', '#ffffff'] : [ink];
    return inks.some((each) => lowestContrast(each, surfaces) >= 4.5);
  };
  const start = hexToOklch(ground);
  for (let step = 0; step <= 100; step += 1) {
    for (const towards of [1, 0]) {
      const l = start.l + (towards - start.l) * (step / 100);
      const candidate = step === 0 ? ground.toLowerCase() : oklchToHex({ ...start, l });
      if (reads(candidate)) return candidate;
    }
  }
  return '#ffffff';
}
