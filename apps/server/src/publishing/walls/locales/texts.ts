import type { Locale } from '@enlace/contract/core/locale.ts';
import { en } from './en.ts';
import { es, type WallTexts } from './es.ts';
import { ja } from './ja.ts';

export const wallTexts: Record<Locale, WallTexts> = { es, en, ja };
