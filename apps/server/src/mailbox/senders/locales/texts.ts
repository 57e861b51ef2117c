import type { Locale } from '@enlace/contract/core/locale.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { japanese } from './ja.ts';

export type SenderTexts = typeof spanish;

export const senderTexts: Record<Locale, SenderTexts> = { es: spanish, en: english, ja: japanese };
