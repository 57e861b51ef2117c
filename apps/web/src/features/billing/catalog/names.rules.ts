import type { WireLocale } from '@enlace/contract/core/locale.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { toWireLocale } from '#lib/i18n/locales.ts';

export type Texts = Partial<Record<WireLocale, string>>;
export type FilledTexts = Record<WireLocale, string>;
export const noTexts: FilledTexts = { es: '', en: '', jp: '' };

/** A catalogue text in the interface language. */
export function inOwnWords(texts: Texts): string {
  return texts[toWireLocale(currentLocale())] ?? texts.en ?? texts.es ?? texts.jp ?? '';
}

/** For a form with a field per language. */
export function toFields(texts: Texts): FilledTexts {
  return { ...noTexts, ...texts };
}
