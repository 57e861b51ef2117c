import { hexToOklch, oklchToHex, parseHex, toLinear } from './color/oklch.ts';

function luminance(hex: string): number {
  const { r, g, b } = parseHex(hex);
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
}

function ratioOf(first: number, second: number): number {
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** WCAG 2.2 contrast ratio of two six-digit colours, 1 to 21. */
export function contrastRatio(first: string, second: string): number {
  return ratioOf(luminance(first), luminance(second));
}

/** The lowest contrast of a colour on any of several backgrounds. */
export function lowestContrast(color: string, grounds: readonly string[]): number {
  const own = luminance(color);
  return Math.min(...grounds.map((ground) => ratioOf(own, luminance(ground))));
}

type Search = { color: string; grounds: readonly string[]; ratio: number; towards: 0 | 1 };

const coarseSteps = 24;
const fineSteps = 7;

/** Scans the lightness in coarse steps for the first readable colour, then refines by halving the step. */
function search({ color, grounds, ratio, towards }: Search): string | undefined {
  const start = hexToOklch(color);
  const at = (share: number) =>
    share === 0 ? color.toLowerCase() : oklchToHex({ ...start, l: start.l + (towards - start.l) * share });
  const levels = grounds.map(luminance);
  const reads = (candidate: string) => {
    const own = luminance(candidate);
    return levels.every((level) => ratioOf(own, level) >= ratio);
  };
  const shares = Array.from({ length: coarseSteps + 1 }, (_, step) => step / coarseSteps);
  const found = shares.find((share) => reads(at(share)));
  if (found === undefined || found === 0) return found === undefined ? undefined : at(0);
  let [short, enough] = [found - 1 / coarseSteps, found];
  for (let step = 0; step < fineSteps; step += 1) {
    const middle = (short + enough) / 2;
    if (reads(at(middle))) enough = middle;
    else short = middle;
  }
  return at(enough);
}

/**
 * The colour of the same hue, nearest in lightness, that reaches the WCAG ratio on every background; else black or
 * white, whichever is more readable.
 */
export function readableOnAll(color: string, grounds: readonly string[], ratio: number): string {
  if (lowestContrast(color, grounds) >= ratio) return color.toLowerCase();
  const darker = search({ color, grounds, ratio, towards: 0 });
  const lighter = search({ color, grounds, ratio, towards: 1 });
  const { l } = hexToOklch(color);
  const distance = (candidate: string | undefined) =>
    candidate === undefined ? Number.POSITIVE_INFINITY : Math.abs(hexToOklch(candidate).l - l);
  const best = distance(darker) <= distance(lighter) ? darker : lighter;
  return best ?? (lowestContrast('#000000', grounds) >= lowestContrast('#ffffff', grounds) ? '#000000' : '#ffffff');
}

/** The colour of the same hue, nearest in lightness, that reaches the WCAG ratio on the background. */
export function nearestReadable(color: string, background: string, ratio: number): string {
  return readableOnAll(color, [background], ratio);
}

/** The more readable of two text colours on the background. */
export function moreReadable(background: string, first: string, second: string): string {
  return contrastRatio(first, background) >= contrastRatio(second, background) ? first : second;
}
