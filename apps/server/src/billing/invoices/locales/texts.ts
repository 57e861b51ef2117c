import type { Locale } from '@enlace/contract/core/locale.ts';
import { en } from './en.ts';
import { type InvoicesTexts, es } from './es.ts';
import { ja } from './ja.ts';

export const invoicesTexts: Record<Locale, InvoicesTexts> = { es, en, ja };
