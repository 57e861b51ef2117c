import { hexToOklch, oklchToHex } from '../color/oklch.ts';
import { contrastRatio, moreReadable, readableOnAll } from '../contrast.ts';

export type ColorScheme = 'light' | 'dark';

/** Backgrounds and inks of a page; every ink has a contrast of 4.5 on its backgrounds. */
export type Neutrals = {
  bg: string;
  ink: string;
  ink2: string;
  soft: string;
  line: string;
  card: string;
  deep: string;
  onDeep: string;
  onDeep2: string;
  ok: string;
};

export type ThemeTokens = Neutrals & {
  /** Fill of the strongest control other than the main button, and the text on it. */
  prime: string;
  onPrime: string;
  /** Fill of the main button and the text on it. */
  acc: string;
  onAcc: string;
  /** The accent as a text colour. */
  accText: string;
};

type Step = readonly [lightness: number, chroma: number];

const lightSteps = {
  bg: [0.951, 0.014],
  ink: [0.25, 0.03],
  ink2: [0.455, 0.03],
  soft: [0.902, 0.022],
  line: [0.858, 0.026],
  card: [0.982, 0.007],
  deep: [0.26, 0.035],
  onDeep: [0.955, 0.012],
  onDeep2: [0.83, 0.026],
} as const satisfies Record<string, Step>;

const darkSteps = {
  bg: [0.185, 0.017],
  ink: [0.93, 0.015],
  ink2: [0.765, 0.022],
  soft: [0.275, 0.024],
  line: [0.335, 0.024],
  card: [0.232, 0.02],
  deep: [0.285, 0.03],
  onDeep: [0.95, 0.014],
  onDeep2: [0.81, 0.024],
} as const satisfies Record<string, Step>;

/** Paper and ink tinted with one hue (OKLCH degrees). */
export function tintedNeutrals(options: { hue: number; scheme: ColorScheme; strength?: number }): Neutrals {
  const { hue, scheme, strength = 1 } = options;
  const steps = scheme === 'light' ? lightSteps : darkSteps;
  const at = ([l, c]: Step) => oklchToHex({ l, c: c * strength, h: hue });
  return {
    bg: at(steps.bg),
    ink: at(steps.ink),
    ink2: at(steps.ink2),
    soft: at(steps.soft),
    line: at(steps.line),
    card: at(steps.card),
    deep: at(steps.deep),
    onDeep: at(steps.onDeep),
    onDeep2: at(steps.onDeep2),
    ok: scheme === 'light' ? '#4b6a2b' : '#a9cc7f',
  };
}

export function hueOf(color: string): number {
  return hexToOklch(color).h;
}

function readableOn(ground: string, preferred: string, other: string): string {
  if (contrastRatio(preferred, ground) >= 4.5) return preferred;
  const better = moreReadable(ground, preferred, other);
  return contrastRatio(better, ground) >= 4.5 ? better : moreReadable(ground, '#ffffff', '#000000');
}

/** Backgrounds of text and controls. */
export function surfacesOf({ bg, card, soft }: Neutrals): string[] {
  return [bg, card, soft];
}

/** Adds the accent: a fill with a contrast of 3, text on it and text in its colour with 4.5 (WCAG 2.2, 1.4.3 and 1.4.11). */
export function withAccent(options: { neutrals: Neutrals; accent: string; scheme: ColorScheme }): ThemeTokens {
  const { neutrals, accent, scheme } = options;
  const { deep, onDeep } = neutrals;
  const acc = readableOnAll(accent, [neutrals.bg, neutrals.card], 3);
  const accText = readableOnAll(accent, surfacesOf(neutrals), 4.5);
  const paper = moreReadable('#000000', neutrals.card, neutrals.ink);
  const dark = moreReadable('#ffffff', neutrals.card, neutrals.ink);
  const [prime, onPrime] = scheme === 'light' ? [deep, onDeep] : [onDeep, deep];
  return { ...neutrals, prime, onPrime, acc, onAcc: readableOn(acc, paper, dark), accText };
}
