import type { Locale } from '@enlace/contract/core/locale.ts';
import { en } from './en.ts';
import { type ErasureTexts, es } from './es.ts';
import { ja } from './ja.ts';

export const erasureTexts: Record<Locale, ErasureTexts> = { es, en, ja };
