import type { Locale } from '@enlace/contract/core/locale.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { ja } from './ja.ts';

export const automationTexts: Record<Locale, typeof es> = { es, en, ja };
