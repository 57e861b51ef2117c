import type { Locale } from '@enlace/contract/core/locale.ts';
import { en } from './en.ts';
import { es, type PortabilityTexts } from './es.ts';
import { ja } from './ja.ts';

export const portabilityTexts: Record<Locale, PortabilityTexts> = { es, en, ja };
