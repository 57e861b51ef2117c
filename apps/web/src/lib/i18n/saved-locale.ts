import type { Locale } from '@enlace/contract/core/locale.ts';
import { toWireLocale } from '#lib/i18n/locales.ts';
import { readUser } from '#lib/session/session-store.ts';

const key = 'locale';

/** The signed-in person's own choice takes precedence over this browser's. */
export function readSavedLocale(): string | null {
  return readUser()?.locale ?? localStorage.getItem(key);
}

export function forgetLocale(): void {
  localStorage.removeItem(key);
}

export function saveLocale(locale: Locale): void {
  localStorage.setItem(key, toWireLocale(locale));
}
