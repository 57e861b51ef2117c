import { changePreferencesRef, readAccountSettingsRef } from '@enlace/contract/account/details/account.refs.gen.ts';
import type { AccountSettings, PreferencesChange } from '@enlace/contract/account/details/preferences.schemas.ts';
import { useSyncExternalStore } from 'react';
import { call } from '#lib/api/call.ts';
import { changeColorScheme, readColorScheme, subscribeToColorScheme } from '#lib/color-scheme/color-scheme.ts';
import { fromWireLocale } from '#lib/i18n/locales.ts';
import { changeLocale, followBrowserLocale } from '#lib/i18n/i18n.ts';
import { writeDevicePreference } from '#lib/preferences/device-preference.ts';
import { readToken, readUser, writeUser } from '#lib/session/session-store.ts';

/** The person's settings as remembered by this browser, so that the next start looks right without waiting for the server. */
const key = 'account_settings';
const firstAnswerMs = 2500;

type Held = AccountSettings & { userId: string };

const listeners = new Set<() => void>();
let cachedText: string | null = null;
let cached: Held | undefined;

function isHeld(value: unknown): value is Held {
  return typeof value === 'object' && value !== null && 'userId' in value && 'preferences' in value;
}

function parse(text: string | null): Held | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isHeld(value) ? value : undefined;
  } catch {
    // Foreign content under the key: fetch the settings again.
    return undefined;
  }
}

function readHeld(): Held | undefined {
  const text = localStorage.getItem(key);
  if (text !== cachedText) {
    cachedText = text;
    cached = parse(text);
  }
  return cached;
}

/** The signed-in person's settings; the same object until they change. */
export function readSettings(): AccountSettings | undefined {
  const held = readHeld();
  return held && held.userId === readUser()?.id ? held : undefined;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useAccountSettings(): AccountSettings | undefined {
  return useSyncExternalStore(subscribe, readSettings);
}

/** While acting as a client, administrators keep their own preferences. */
function isOwnSession(): boolean {
  return readUser()?.acting_admin === null;
}

/** Applies the settings to the whole app. */
function apply({ preferences }: AccountSettings): void {
  if (!isOwnSession()) return;
  const { theme, density, hourFormat, singleKeys, reducedMotion } = preferences;
  if (readColorScheme() !== theme) changeColorScheme(theme);
  writeDevicePreference('density', density === 'normal' ? null : density);
  writeDevicePreference('hour_format', hourFormat === 'auto' ? null : hourFormat);
  writeDevicePreference('single_keys', singleKeys ? null : 'off');
  writeDevicePreference('reduced_motion', reducedMotion ? 'yes' : null);
}

/** Stores settings for the signed-in person and applies them. */
export function holdSettings({ preferences, avatar }: AccountSettings): void {
  const user = readUser();
  if (!user) return;
  const held: Held = { userId: user.id, preferences, avatar };
  localStorage.setItem(key, JSON.stringify(held));
  if (user.locale !== preferences.locale || user.time_zone !== preferences.timeZone)
    writeUser({ ...user, locale: preferences.locale, time_zone: preferences.timeZone });
  apply(held);
  for (const listener of listeners) listener();
}

/** Fetches the settings and applies them, unless somebody else signed in meanwhile. */
export async function refreshSettings(): Promise<void> {
  const token = readToken();
  const settings = await call(readAccountSettingsRef);
  if (readToken() === token) holdSettings(settings);
}

async function showLanguage(locale: AccountSettings['preferences']['locale']): Promise<void> {
  if (locale === null) await followBrowserLocale();
  else await changeLocale(fromWireLocale(locale));
}

/** Applies a change at once and saves it to the account; on failure it is reverted and the error is thrown. */
export async function savePreferences(change: PreferencesChange): Promise<void> {
  const before = readSettings();
  if (!before) return holdSettings(await call(changePreferencesRef, { body: change }));
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const after: AccountSettings = { ...before, preferences: { ...before.preferences, ...given } };
  const changesLanguage = change.locale !== undefined && change.locale !== before.preferences.locale;
  holdSettings(after);
  if (changesLanguage) await showLanguage(after.preferences.locale);
  try {
    holdSettings(await call(changePreferencesRef, { body: change }));
  } catch (error) {
    holdSettings(before);
    if (changesLanguage) await showLanguage(before.preferences.locale);
    throw error;
  }
}

/** The theme can be switched in several places; all of them save it to the account. */
function keepTheme(): void {
  const settings = readSettings();
  const theme = readColorScheme();
  if (!settings || !isOwnSession() || settings.preferences.theme === theme) return;
  savePreferences({ theme }).catch((error: unknown) => console.warn('the theme was not kept with the account', error));
}

let started = false;

function start(): void {
  if (started) return;
  started = true;
  subscribeToColorScheme(keepTheme);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && readToken() !== null) refreshQuietly();
  });
}

function refreshQuietly(): void {
  refreshSettings().catch((error: unknown) => console.warn('the account settings could not be read', error));
}

let askedFor: string | undefined;

/**
 * Before the first private screen of a page: remembered settings apply at once and are refreshed in the background;
 * without any, the answer is awaited briefly, so that the screen does not change its look afterwards.
 */
export async function ensureSettings(): Promise<void> {
  start();
  const userId = readUser()?.id;
  if (userId === undefined || askedFor === userId) return;
  askedFor = userId;
  const known = readSettings();
  if (known) {
    apply(known);
    refreshQuietly();
    return;
  }
  const asking = refreshSettings().catch((error: unknown) => {
    askedFor = undefined;
    console.warn('the account settings could not be read', error);
  });
  await Promise.race([asking, new Promise((resolve) => setTimeout(resolve, firstAnswerMs))]);
}
