import type { Locale } from '@enlace/contract/core/locale.ts';
import { en } from './en.ts';
import { es, type SeriesTexts } from './es.ts';
import { ja } from './ja.ts';

export const seriesTexts: Record<Locale, SeriesTexts> = { es, en, ja };
