import type { Locale } from '@enlace/contract/core/locale.ts';
import { en } from './en.ts';
import { es, type IdentityTexts } from './es.ts';
import { ja } from './ja.ts';

export const identityTexts: Record<Locale, IdentityTexts> = { es, en, ja };
