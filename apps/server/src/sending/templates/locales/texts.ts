import type { Locale } from '@enlace/contract/core/locale.ts';
import { en } from './en.ts';
import { es, type TemplateTexts } from './es.ts';
import { ja } from './ja.ts';

export const templateTexts: Record<Locale, TemplateTexts> = { es, en, ja };
