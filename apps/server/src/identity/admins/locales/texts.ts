import type { Locale } from '@enlace/contract/core/locale.ts';
import { en } from './en.ts';
import { type AdminsTexts, es } from './es.ts';
import { ja } from './ja.ts';

export const adminsTexts: Record<Locale, AdminsTexts> = { es, en, ja };
