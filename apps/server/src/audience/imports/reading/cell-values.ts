import type { Locale } from '@enlace/contract/core/locale.ts';
import { findTimeZone, listTimeZones } from '@enlace/contract/core/time-zone.ts';
import { foldText } from '#platform/search/search-tokens.ts';

const languages: Record<string, Locale> = {
  es: 'es',
  spa: 'es',
  espanol: 'es',
  castellano: 'es',
  spanish: 'es',
  スペイン語: 'es',
  en: 'en',
  eng: 'en',
  ingles: 'en',
  english: 'en',
  英語: 'en',
  ja: 'ja',
  jp: 'ja',
  jpn: 'ja',
  japones: 'ja',
  japanese: 'ja',
  日本語: 'ja',
};

/** `es`, `es-MX`, `Español`, `日本語`. */
export function readLanguage(text: string): Locale | undefined {
  const word = foldText(text.trim());
  return languages[word] ?? languages[word.split(/[-_]/)[0] ?? ''];
}

/** `Europe/Madrid`, `America/Mexico City`, or a city that only one zone is named after. */
export function readTimeZone(text: string): string | undefined {
  const name = text.trim().replace(/\s+/g, '_');
  const city = foldText(name);
  const named = listTimeZones().filter((zone) => zone.toLowerCase().endsWith(`/${city}`));
  return findTimeZone(name) ?? (named.length === 1 ? named[0] : undefined);
}
