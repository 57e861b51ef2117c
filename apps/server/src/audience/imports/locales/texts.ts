import type { Locale } from '@enlace/contract/core/locale.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { japanese } from './ja.ts';

export const importTexts: Record<Locale, typeof spanish> = { es: spanish, en: english, ja: japanese };
