import { hexToOklch, oklchToHex } from '@enlace/blocks/color/oklch.ts';
import { lowestContrast, readableOnAll } from '@enlace/blocks/contrast.ts';

/** The app's backgrounds for the colour, as in its style sheet. */
const light = { grounds: ['#ffffff', '#f6f4f1'], surface: '#ffffff' } as const;
const dark = { grounds: ['#111622', '#0a0e18'] } as const;
const onAccent = '#ffffff';
const enough = 4.5;

/** Whether white is readable on the colour, and the colour on the light backgrounds. */
export function isReadableAccent(accent: string): boolean {
  return lowestContrast(accent, [...light.grounds, onAccent]) >= enough;
}

/** The usable accent of the same hue with the nearest lightness. */
export function nearestAccent(accent: string): string {
  return readableOnAll(accent, [...light.grounds, onAccent], enough);
}

function step(color: string, by: number): string {
  const { l, c, h } = hexToOklch(color);
  return oklchToHex({ l: Math.min(0.99, Math.max(0.05, l + by)), c, h });
}

function tint(color: string, { l, max }: { l: number; max: number }): string {
  const { c, h } = hexToOklch(color);
  return oklchToHex({ l, c: Math.min(c, max), h });
}

type Tokens = Record<string, string>;

function lightTokens(accent: string): Tokens {
  return {
    primary: accent,
    'primary-hover': step(accent, -0.08),
    'primary-active': step(accent, -0.15),
    'on-primary': onAccent,
    'primary-soft': tint(accent, { l: 0.972, max: 0.018 }),
    'primary-soft-hover': tint(accent, { l: 0.942, max: 0.032 }),
    'primary-text': readableOnAll(accent, [...light.grounds, tint(accent, { l: 0.942, max: 0.032 })], enough),
    focus: accent,
    selection: tint(accent, { l: 0.942, max: 0.032 }),
  };
}

function darkTokens(accent: string): Tokens {
  const filled = readableOnAll(tint(accent, { l: 0.56, max: 0.2 }), [onAccent], enough);
  const soft = tint(accent, { l: 0.26, max: 0.06 });
  const softHover = tint(accent, { l: 0.31, max: 0.08 });
  const words = readableOnAll(tint(accent, { l: 0.8, max: 0.12 }), [...dark.grounds, soft, softHover], enough);
  return {
    primary: filled,
    'primary-hover': step(filled, -0.05),
    'primary-active': step(filled, -0.09),
    'on-primary': onAccent,
    'primary-soft': soft,
    'primary-soft-hover': softHover,
    'primary-text': words,
    focus: words,
    selection: tint(accent, { l: 0.35, max: 0.09 }),
  };
}

function block(selector: string, tokens: Tokens): string {
  const lines = Object.entries(tokens).map(([name, value]) => `--${name}:${value}`);
  return `${selector}{${lines.join(';')}}`;
}

/** The style sheet that replaces the product's accent; empty without one. */
export function accentCss(accent: string | null): string {
  if (accent === null) return '';
  // Doubled root selector, so that it overrides the product's own sheet in any order.
  return (
    block(':root:root', lightTokens(accent)) + block(":root:root[data-mantine-color-scheme='dark']", darkTokens(accent))
  );
}
