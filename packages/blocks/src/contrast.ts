import { hexToOklch, oklchToHex, parseHex, toLinear } from './color/oklch.ts';

function luminance(hex: string): number {
  const { r, g, b } = parseHex(hex);
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
}

/** WCAG 2.2 contrast ratio of two six-digit colours, 1 to 21. */
export function contrastRatio(first: string, second: string): number {
  const [a, b] = [luminance(first), luminance(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function search(options: { color: string; background: string; ratio: number; towards: 0 | 1 }): string | undefined {
  const { color, background, ratio, towards } = options;
  const start = hexToOklch(color);
  for (let step = 0; step <= 200; step += 1) {
    const l = start.l + (towards - start.l) * (step / 200);
    const candidate = step === 0 ? color.toLowerCase() : oklchToHex({ ...start, l });
    if (contrastRatio(candidate, background) >= ratio) return candidate;
  }
  return undefined;
}

/** The colour of the same hue, nearest in lightness, that reaches the WCAG ratio on the background. */
export function nearestReadable(color: string, background: string, ratio: number): string {
  const darker = search({ color, background, ratio, towards: 0 });
  const lighter = search({ color, background, ratio, towards: 1 });
  const l = hexToOklch(color).l;
  const distance = (candidate: string | undefined) =>
    candidate === undefined ? Number.POSITIVE_INFINITY : Math.abs(hexToOklch(candidate).l - l);
  const best = distance(darker) <= distance(lighter) ? darker : lighter;
  return best ?? (contrastRatio('#000000', background) >= contrastRatio('#ffffff', background) ? '#000000' : '#ffffff');
}

/** Whichever of the two texts reads better on the background. */
export function moreReadable(background: string, first: string, second: string): string {
  return contrastRatio(first, background) >= contrastRatio(second, background) ? first : second;
}
