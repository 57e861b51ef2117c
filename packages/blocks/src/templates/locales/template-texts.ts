import type { Locale } from '@enlace/contract/core/locale.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { ja } from './ja.ts';

type Texts<T> = T extends string ? string : { readonly [K in keyof T]: Texts<T[K]> };

/** Spanish is the source; the other languages have exactly its keys, and lists of its length. */
export type TemplateTexts = Texts<typeof es>;

export const templateTexts: Record<Locale, TemplateTexts> = { es, en, ja };
