import type { Locale, WireLocale } from '@enlace/contract/core/locale.ts';

// The contract's module builds schemas on import; the first screen needs only these constants, so they are repeated
// here under its types, and a test compares both.

export const locales = ['es', 'en', 'ja'] as const satisfies readonly Locale[];

export function toWireLocale(locale: Locale): WireLocale {
  return locale === 'ja' ? 'jp' : locale;
}

export function fromWireLocale(locale: WireLocale): Locale {
  return locale === 'jp' ? 'ja' : locale;
}

export function isLocale(text: string): text is Locale {
  return locales.some((locale) => locale === text);
}

/** First supported language in an ordered list of preferences, or undefined. */
export function matchLocale(wishes: readonly string[]): Locale | undefined {
  for (const wish of wishes) {
    const base = wish.toLowerCase().split('-')[0];
    const found = locales.find((locale) => locale === base || (base === 'jp' && locale === 'ja'));
    if (found) return found;
  }
  return undefined;
}
