import { logoutRef, updatePreferencesRef } from '@enlace/contract/identity/sign-in/auth.refs.gen.ts';
import { searchEverythingRef } from '@enlace/contract/workspace/search/search.refs.gen.ts';
import { type SearchAnswer, searchKinds } from '@enlace/contract/workspace/search/search.schemas.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { localeNames } from '#components/language/locale-names.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales, toWireLocale } from '#lib/i18n/locales.ts';
import { openPanel, useOpenPanel } from '#lib/palette/palette-state.ts';
import { readToken } from '#lib/session/session-store.ts';
import { type Api, offline, silence, startApi } from '../../../test/browser/api.ts';
import { focusOn, renderPart, textsOf } from '../../../test/browser/render-part.tsx';
import { person } from '../../../test/people.ts';
import { AccountSwitch } from './components/account-switch.tsx';
import { Palette } from './palette/palette.tsx';
import { SearchPage } from './palette/search.page.tsx';

const client = person('user');
const hit = (changes: Partial<SearchAnswer['groups'][number]['hits'][number]>) => ({
  kind: 'contact' as const,
  id: '01920000-0000-7000-8000-000000000901',
  title: 'Lucía Vidal',
  subtitle: 'lucia@vidal.es',
  amount: null,
  state: null,
  path: '/user/tamys/901',
  excerpt: null,
  at: null,
  rank: 'beginning' as const,
  ...changes,
});
const found: SearchAnswer = {
  groups: [
    { kind: 'contact', hits: [hit({})], hasMore: true },
    {
      kind: 'campaign',
      hits: [
        hit({
          kind: 'campaign',
          id: '01920000-0000-7000-8000-000000000902',
          title: 'Luces de Navidad',
          path: '/user/campanas/902',
        }),
      ],
      hasMore: false,
    },
  ],
  missing: [],
};

let api: Api;
beforeEach(() => {
  localStorage.clear();
  api = startApi();
  api.answer(searchEverythingRef, found);
});

describe('the menu of the account', () => {
  async function open(locale: Locale = 'es') {
    const screen = await renderPart(<AccountSwitch plan="Taller" />, { locale, user: client, at: '/user/x' });
    const t = textsOf(locale, 'shell');
    return { screen, t, button: screen.getByRole('button', { name: t(($) => $.shell.switchAccount), exact: false }) };
  }

  test.each(locales)('changes the look and stays open, by keyboard, in %s', async (locale) => {
    const { screen, t, button } = await open(locale);
    await focusOn(button);
    await userEvent.keyboard('{Enter}');
    const dark = screen.getByRole('menuitemradio', { name: t(($) => $.shell.themes.dark) });
    await dark.click();
    await expect.element(dark).toHaveAttribute('aria-checked', 'true');
    await expect.poll(() => document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.getByRole('menu').query()).toBeNull();
    await expect.element(button).toHaveFocus();
  });

  test.each([
    ['es', 'ja'],
    ['ja', 'en'],
    ['en', 'es'],
  ] as const)('changes the language from %s to %s at once, and keeps it for the account', async (from, to) => {
    api.answer(updatePreferencesRef, { ...client, locale: toWireLocale(to) });
    const { screen, button } = await open(from);
    await button.click();
    await screen.getByRole('menuitemradio', { name: localeNames[to] }).click();
    await expect.poll(() => document.documentElement.lang).toBe(to);
    const t = textsOf(to, 'shell');
    await expect.element(screen.getByRole('menuitem', { name: t(($) => $.shell.signOut) })).toBeVisible();
    await expect
      .poll(() => api.asked(updatePreferencesRef).map(({ body }) => body))
      .toEqual([{ locale: toWireLocale(to) }]);
  });

  test('signs out here, even when the server does not answer', async () => {
    api.answer(logoutRef, offline);
    const { screen, t, button } = await open();
    await button.click();
    await screen.getByRole('menuitem', { name: t(($) => $.shell.signOut) }).click();
    await expect.poll(() => screen.router.state.location.pathname).toBe('/');
    expect(readToken()).toBeNull();
  });
});

describe('the palette', () => {
  function Host() {
    return useOpenPanel() === 'palette' ? <Palette /> : <p>Cerrada</p>;
  }
  async function open(locale: Locale = 'es') {
    openPanel('palette');
    const screen = await renderPart(<Host />, {
      locale,
      user: client,
      at: '/user/x',
      namespaces: ['search', 'help', 'settings'],
    });
    const field = screen.getByRole('combobox');
    await expect.element(field).toHaveFocus();
    await expect.element(screen.getByRole('listbox')).toBeVisible();
    return { screen, field, t: textsOf(locale, ['shell', 'search']) };
  }

  test.each(locales)('finds a person and opens them with Enter, in %s', async (locale) => {
    const { screen, field } = await open(locale);
    await userEvent.keyboard('luc');
    const lucia = screen.getByRole('option', { name: /Lucía Vidal/ }).first();
    await expect.element(lucia).toHaveAttribute('aria-selected', 'true');
    await expect.element(field).toHaveAttribute('aria-activedescendant', lucia.element().id);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => screen.router.state.location.pathname).toBe('/user/tamys/901');
    await expect.element(screen.getByText('Cerrada')).toBeVisible();
  });

  test('walks its results with the arrows, and its groups with Tab', async () => {
    const { screen } = await open();
    await userEvent.keyboard('luc');
    await expect.element(screen.getByRole('option', { name: /Luces de Navidad/ }).first()).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await expect
      .element(screen.getByRole('option', { name: /Luces de Navidad/ }).first())
      .toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowUp}');
    await expect
      .element(screen.getByRole('option', { name: /Lucía Vidal/ }).first())
      .toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.poll(() => screen.router.state.location.pathname).toBe('/user/campanas/902');
  });

  test('goes to a screen by its name without waiting for the server', async () => {
    api.answer(searchEverythingRef, silence);
    const { screen, t } = await open();
    await userEvent.keyboard(t(($) => $.shell.item.trash));
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => screen.router.state.location.pathname).not.toBe('/user/x');
  });

  test('closes with Esc and opens nothing', async () => {
    const { screen } = await open();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByText('Cerrada')).toBeVisible();
    expect(screen.router.state.location.pathname).toBe('/user/x');
  });

  test('without a connection still finds the screens', async () => {
    api.answer(searchEverythingRef, offline);
    const { screen, t } = await open();
    await userEvent.keyboard(t(($) => $.shell.item.contacts));
    await expect.element(screen.getByRole('option').first()).toBeVisible();
    await expect.poll(() => api.asked(searchEverythingRef).length).toBeGreaterThan(0);
    await expect.element(screen.getByText(t(($) => $.search.offline))).toBeVisible();
  });
});

describe('the page of results', () => {
  async function open({ locale = 'es', search = '?q=luc' }: { locale?: Locale; search?: string } = {}) {
    const screen = await renderPart(<SearchPage />, {
      locale,
      user: client,
      at: `/user/buscar${search}`,
      path: '/user/buscar',
      namespaces: ['search'],
    });
    return { screen, t: textsOf(locale, ['search', 'common']) };
  }

  test.each(locales)('shows what was found by kind, and more of one on request, in %s', async (locale) => {
    const { screen, t } = await open({ locale });
    await expect.element(screen.getByRole('link', { name: /Lucía Vidal/ })).toBeVisible();
    await screen.getByRole('button', { name: t(($) => $.search.more) }).click();
    await expect.poll(() => screen.router.state.location.search).toBe('?q=luc&tipo=contact');
    await expect.poll(() => api.asked(searchEverythingRef).at(-1)?.query.get('kinds')).toBe('contact');
  });

  test.each(locales)('names every kind that can be searched, in %s', async (locale) => {
    const { screen, t } = await open({ locale });
    const kinds = screen.getByRole('group', { name: t(($) => $.search.kinds) });
    await expect.poll(() => kinds.getByRole('button').elements()).toHaveLength(searchKinds.length + 1);
  });

  test('begins with an invitation and asks nobody', async () => {
    const { screen, t } = await open({ search: '' });
    await expect.element(screen.getByRole('heading', { name: t(($) => $.search.startTitle) })).toBeVisible();
    expect(api.asked(searchEverythingRef)).toEqual([]);
  });

  test('says what was not found, and clears the words', async () => {
    api.answer(searchEverythingRef, { groups: [], missing: [] });
    const { screen, t } = await open();
    await expect
      .element(screen.getByRole('heading', { name: t(($) => $.search.noneTitle, { query: 'luc' }) }))
      .toBeVisible();
    await screen
      .getByRole('button', { name: t(($) => $.search.clear) })
      .last()
      .click();
    await expect.poll(() => screen.router.state.location.search).toBe('');
  });

  test('says which kinds could not be searched in time, and what did', async () => {
    api.answer(searchEverythingRef, { ...found, missing: ['file'] });
    const { screen } = await open();
    await expect.element(screen.getByRole('link', { name: /Lucía Vidal/ })).toBeVisible();
    await expect.element(screen.getByRole('status').first()).toBeVisible();
  });

  test('loads, fails, and tries again', async () => {
    api.answer(searchEverythingRef, offline);
    const { screen } = await open();
    const alert = screen.getByRole('alert');
    await expect.element(alert.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    api.answer(searchEverythingRef, found);
    await alert.getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(screen.getByRole('link', { name: /Lucía Vidal/ })).toBeVisible();
  });
});
