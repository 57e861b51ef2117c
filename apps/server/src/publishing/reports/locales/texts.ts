import type { Locale } from '@enlace/contract/core/locale.ts';
import { en } from './en.ts';
import { es, type ReportsTexts } from './es.ts';
import { ja } from './ja.ts';

export const reportsTexts: Record<Locale, ReportsTexts> = { es, en, ja };
