import type { WireLocale } from '@enlace/contract/core/locale.ts';
import { updatePreferencesRef } from '@enlace/contract/identity/sign-in/auth.refs.gen.ts';
import { fromWireLocale } from '#lib/i18n/locales.ts';
import { call } from '#lib/api/call.ts';
import { changeLocale } from '#lib/i18n/i18n.ts';
import { readUser, writeUser } from './session-store.ts';

/** Switches the interface at once, then saves the choice to the account; rejects with `ApiError` when that fails. */
export function useChangeLanguage(): (locale: WireLocale) => Promise<void> {
  return async (locale) => {
    const user = readUser();
    if (user) writeUser({ ...user, locale });
    await changeLocale(fromWireLocale(locale));
    if (user) writeUser(await call(updatePreferencesRef, { body: { locale } }));
  };
}
