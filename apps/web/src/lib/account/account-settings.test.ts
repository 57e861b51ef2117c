import type { AccountSettings } from '@enlace/contract/account/details/preferences.schemas.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type SeenRequest, startApiServer } from '../../test/api-server.ts';
import { openBrowser } from '../../test/browser-globals.ts';

let server: Awaited<ReturnType<typeof startApiServer>>;
let kept: AccountSettings;
let isRefused: boolean;
let person = 0;

function answer({ method, body }: SeenRequest) {
  if (method === 'PATCH' && isRefused)
    return { status: 503, json: { error: { code: 'server.unavailable', requestId: 'r' } } };
  if (method === 'PATCH') kept = { ...kept, preferences: { ...kept.preferences, ...JSON.parse(body) } };
  return { json: kept };
}

/** The globals the modules use on import and when applying a preference. */
function completeBrowser(): void {
  Object.assign(globalThis.window, { matchMedia: () => ({ matches: false, addEventListener: () => undefined }) });
  Object.assign(globalThis.document, {
    documentElement: { setAttribute: () => undefined, toggleAttribute: () => undefined },
    addEventListener: () => undefined,
  });
}

function signIn({ actingAdmin = null }: { actingAdmin?: { id: string; name: string } | null } = {}): void {
  person += 1;
  const user = { id: `p${person}`, roll: 'user', locale: 'es', time_zone: 'Europe/Madrid', acting_admin: actingAdmin };
  localStorage.setItem('access_token', 'token');
  localStorage.setItem('user', JSON.stringify(user));
}

const settings = () => import('./account-settings.ts');
const looks = () => ['color_scheme', 'density', 'single_keys', 'hour_format'].map((name) => localStorage.getItem(name));

beforeEach(async () => {
  openBrowser({ csrf: 'tag' });
  completeBrowser();
  isRefused = false;
  kept = {
    preferences: {
      locale: 'es',
      timeZone: 'Europe/Madrid',
      theme: 'dark',
      density: 'compact',
      hourFormat: '24',
      singleKeys: false,
      reducedMotion: false,
      plainMail: false,
    },
    avatar: { small: '/retrato/a/64.webp', large: '/retrato/a/256.webp' },
  };
  server = await startApiServer(answer);
});
afterEach(() => server.stop());

describe('the settings of an account', () => {
  test('are waited for on a device that knows nothing, and shape it', async () => {
    signIn();
    const { ensureSettings, readSettings } = await settings();
    await ensureSettings();
    expect(looks()).toEqual(['dark', 'compact', 'off', '24']);
    expect(readSettings()?.avatar?.small).toBe('/retrato/a/64.webp');
    await ensureSettings();
    expect(server.seen).toHaveLength(1);
  });

  test('are nobody else’s: another person on the same device gets their own', async () => {
    signIn();
    const { ensureSettings, readSettings } = await settings();
    await ensureSettings();
    signIn();
    expect(readSettings()).toBeUndefined();
    kept = { ...kept, preferences: { ...kept.preferences, theme: 'light', density: 'normal' } };
    await ensureSettings();
    expect(looks().slice(0, 2)).toEqual(['light', null]);
  });

  test('show a change before the server has answered, and tell it only what changed', async () => {
    signIn();
    const { ensureSettings, readSettings, savePreferences } = await settings();
    await ensureSettings();
    const saving = savePreferences({ density: 'comfortable', timeZone: 'Asia/Tokyo' });
    expect(looks()[1]).toBe('comfortable');
    await saving;
    expect(server.seen.at(-1)).toMatchObject({
      method: 'PATCH',
      body: '{"density":"comfortable","timeZone":"Asia/Tokyo"}',
    });
    expect(readSettings()?.preferences.density).toBe('comfortable');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ time_zone: 'Asia/Tokyo' });
  });

  test('are as before when a change cannot be kept', async () => {
    signIn();
    const { ensureSettings, savePreferences } = await settings();
    await ensureSettings();
    isRefused = true;
    await expect(savePreferences({ theme: 'light', density: 'normal' })).rejects.toMatchObject({
      code: 'server.unavailable',
    });
    expect(looks().slice(0, 2)).toEqual(['dark', 'compact']);
  });

  test('keep a theme that was switched elsewhere in the app', async () => {
    signIn();
    const { ensureSettings } = await settings();
    const { changeColorScheme } = await import('#lib/color-scheme/color-scheme.ts');
    await ensureSettings();
    changeColorScheme('light');
    await expect.poll(() => kept.preferences.theme).toBe('light');
  });

  test('of a client do not change how an administrator who acts for them sees the product', async () => {
    signIn({ actingAdmin: { id: 'a', name: 'Operadora' } });
    const { ensureSettings, readSettings } = await settings();
    await ensureSettings();
    expect(looks()).toEqual([null, null, null, null]);
    expect(readSettings()?.preferences.theme).toBe('dark');
  });
});
