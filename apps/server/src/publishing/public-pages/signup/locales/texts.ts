import type { Locale } from '@enlace/contract/core/locale.ts';
import { en } from './en.ts';
import { es, type SignupTexts } from './es.ts';
import { ja } from './ja.ts';

export const signupTexts: Record<Locale, SignupTexts> = { es, en, ja };
