import type { Locale } from '@enlace/contract/core/locale.ts';
import { en } from './en.ts';
import { es, type PaymentTexts } from './es.ts';
import { ja } from './ja.ts';

export const paymentTexts: Record<Locale, PaymentTexts> = { es, en, ja };
