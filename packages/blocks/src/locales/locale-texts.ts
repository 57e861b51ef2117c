import type { Locale } from '@enlace/contract/core/locale.ts';
import type { drawn } from './drawn/es.ts';
import type { editing } from './editing/es.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { ja } from './ja.ts';

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };

/** Spanish is the source; the other languages have exactly its keys. */
export type LocaleTexts = Texts<typeof es>;
export type EditingTexts = Texts<typeof editing>;
export type DrawnTexts = Texts<typeof drawn>;
export type PageTexts = LocaleTexts['page'];
export type FieldTextKey = keyof LocaleTexts['fields'];
export type OptionTextKey = keyof LocaleTexts['options'];

export const localeTexts: Record<Locale, LocaleTexts> = { es, en, ja };
