import type { Locale } from '@enlace/contract/core/locale.ts';
import { en } from './en.ts';
import { es, type VisitorTexts } from './es.ts';
import { ja } from './ja.ts';

export const visitorTexts: Record<Locale, VisitorTexts> = { es, en, ja };
