import type { Locale } from '@enlace/contract/core/locale.ts';

/** Each language by its own name, the same in every interface language. */
export const localeNames: Record<Locale, string> = { es: 'Español', en: 'English', ja: '日本語' };
