import type { Locale } from '@enlace/contract/core/locale.ts';
import { en } from './en.ts';
import { es, type PublicTexts } from './es.ts';
import { ja } from './ja.ts';

export const publicTexts: Record<Locale, PublicTexts> = { es, en, ja };
