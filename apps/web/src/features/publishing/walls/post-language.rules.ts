import { fromWireLocale, type WireLocale } from '@enlace/contract/core/locale.ts';
import { localeNames } from '#components/language/locale-names.ts';

/** Value of the `lang` attribute. */
export function languageTag(lang: WireLocale): string {
  return fromWireLocale(lang);
}

/** A language by its own name. */
export function languageName(lang: WireLocale): string {
  return localeNames[fromWireLocale(lang)];
}
