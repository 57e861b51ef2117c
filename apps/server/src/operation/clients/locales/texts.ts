import type { Locale } from '@enlace/contract/core/locale.ts';
import { en } from './en.ts';
import { type ClientsTexts, es } from './es.ts';
import { ja } from './ja.ts';

export const clientsTexts: Record<Locale, ClientsTexts> = { es, en, ja };
