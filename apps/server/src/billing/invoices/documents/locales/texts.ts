import type { Locale } from '@enlace/contract/core/locale.ts';
import { words as english } from './en.ts';
import { type InvoiceWords, words as spanish } from './es.ts';
import { words as japanese } from './ja.ts';

const byLocale: Readonly<Record<Locale, InvoiceWords>> = { es: spanish, en: english, ja: japanese };

export function wordsOf(locale: Locale): InvoiceWords {
  return byLocale[locale];
}

/** Puts values where the braces of a text name them. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
