import type { Locale } from '@enlace/contract/core/locale.ts';
import { en } from './en.ts';
import { es, type ShareTexts } from './es.ts';
import { ja } from './ja.ts';

export const shareTexts: Record<Locale, ShareTexts> = { es, en, ja };
