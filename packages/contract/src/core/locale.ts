import { z } from 'zod';

/** Internal language codes (BCP 47); the specification's wire name for Japanese is `jp`. */
export const locales = ['es', 'en', 'ja'] as const;
export type Locale = (typeof locales)[number];

export const wireLocales = ['es', 'en', 'jp'] as const;
export type WireLocale = (typeof wireLocales)[number];
export const wireLocaleSchema = z.enum(wireLocales);

/** Language and region for dates and figures where nobody's browser names a region; the English texts are British. */
export const localeTags: Readonly<Record<Locale, string>> = { es: 'es-ES', en: 'en-GB', ja: 'ja-JP' };

/** Internal name → specification name (`ja` → `jp`). */
export function toWireLocale(locale: Locale): WireLocale {
  return locale === 'ja' ? 'jp' : locale;
}

/** Specification name → internal name (`jp` → `ja`). */
export function fromWireLocale(locale: WireLocale): Locale {
  return locale === 'jp' ? 'ja' : locale;
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
