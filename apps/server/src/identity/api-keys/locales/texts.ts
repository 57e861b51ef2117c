import type { Locale } from '@enlace/contract/core/locale.ts';
import { en } from './en.ts';
import { type ApiKeysTexts, es } from './es.ts';
import { ja } from './ja.ts';

export const apiKeysTexts: Record<Locale, ApiKeysTexts> = { es, en, ja };
