import type { Locale } from '@enlace/contract/core/locale.ts';
import { en } from './en.ts';
import { es, type FactorsTexts } from './es.ts';
import { ja } from './ja.ts';

export const factorsTexts: Record<Locale, FactorsTexts> = { es, en, ja };
