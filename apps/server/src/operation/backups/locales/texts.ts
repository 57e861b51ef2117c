import type { Locale } from '@enlace/contract/core/locale.ts';
import { en } from './en.ts';
import { type BackupsTexts, es } from './es.ts';
import { ja } from './ja.ts';

export const backupsTexts: Record<Locale, BackupsTexts> = { es, en, ja };
