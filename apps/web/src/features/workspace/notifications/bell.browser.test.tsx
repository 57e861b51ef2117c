import {
  listNotificationsRef,
  markNotificationsReadRef,
} from '@enlace/contract/workspace/notifications/notifications.refs.gen.ts';
import type { Notification } from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, silence, startApi } from '../../../test/browser/api.ts';
import { focusOn, renderPart, textsOf } from '../../../test/browser/render-part.tsx';
import { person } from '../../../test/people.ts';
import { Bell } from './components/bell.tsx';

const notice = (n: number, changes: Partial<Notification> = {}): Notification => ({
  id: `01920000-0000-7000-8000-000000000a0${n}`,
  kind: 'message.received',
  params: { name: 'Lucía Vidal', profile: 'Taller' },
  link: '/user/buzon/todos?c=1',
  createdAt: new Date(Date.now() - n * 60_000).toISOString(),
  readAt: null,
  profile: null,
  doneAt: null,
  act: null,
  ...changes,
});
const read = notice(2, { readAt: '2026-11-26T09:00:00Z', link: '/user/campanas/1' });
const page = (items: Notification[], unread: number) => ({ items, next: null, total: items.length, unread });

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(listNotificationsRef, page([notice(1), read], 1));
  api.answer(markNotificationsReadRef, {});
});

async function open(locale: Locale = 'es', user = person('user')) {
  const screen = await renderPart(<Bell />, { locale, user, at: '/user/x', namespaces: ['notifications'] });
  const t = textsOf(locale, ['notifications', 'common']);
  return { screen, t };
}

describe('the bell', () => {
  test.each(locales)('says how many are unread, opens by keyboard and gives the focus back, in %s', async (locale) => {
    const { screen, t } = await open(locale);
    const bell = screen.getByRole('button', { name: t(($) => $.notifications.bellUnread, { count: 1, n: '1' }) });
    await focusOn(bell);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('heading', { name: t(($) => $.notifications.title) })).toBeVisible();
    await expect.element(screen.getByText(/Lucía Vidal/).first()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.getByRole('heading').query()).toBeNull();
    await expect.element(bell).toHaveFocus();
  });

  test('leads to what a notice is about, and marks that one read', async () => {
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Notificaciones, 1 sin leer' }).click();
    await screen
      .getByRole('link', { name: /Lucía Vidal/ })
      .first()
      .click();
    await expect.poll(() => screen.router.state.location.pathname).toBe('/user/buzon/todos');
    await expect
      .poll(() => api.asked(markNotificationsReadRef).map(({ body }) => body))
      .toEqual([{ ids: [notice(1).id] }]);
    await expect.poll(() => screen.getByRole('heading').query()).toBeNull();
  });

  test('marks all read, and then has nothing unread to mark', async () => {
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Notificaciones, 1 sin leer' }).click();
    api.answer(listNotificationsRef, page([read], 0));
    await screen.getByRole('button', { name: 'Marcar todo como leído' }).click();
    await expect.element(screen.getByRole('button', { name: 'Notificaciones', exact: true })).toBeVisible();
    expect(api.asked(markNotificationsReadRef).map(({ body }) => body)).toEqual([{}]);
    expect(screen.getByRole('button', { name: 'Marcar todo como leído' }).query()).toBeNull();
  });

  test.each(locales)('without notices says so, in %s', async (locale) => {
    api.answer(listNotificationsRef, page([], 0));
    const { screen, t } = await open(locale);
    await screen.getByRole('button', { name: t(($) => $.notifications.bell), exact: true }).click();
    await expect.element(screen.getByText(t(($) => $.notifications.empty))).toBeVisible();
  });

  test('loads, says what went wrong and tries again', async () => {
    api.answer(listNotificationsRef, silence);
    const { screen: loading } = await open();
    await loading.getByRole('button', { name: 'Notificaciones' }).click();
    await expect.element(loading.getByText('Cargando').first()).toBeInTheDocument();
    await loading.unmount();
    api.answer(listNotificationsRef, offline);
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Notificaciones' }).click();
    const alert = screen.getByRole('alert');
    await expect.element(alert.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    api.answer(listNotificationsRef, page([notice(1)], 1));
    await alert.getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(screen.getByText(/Lucía Vidal/).first()).toBeVisible();
  });

  test('leads a client to all of them; an administrator has no such page', async () => {
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Notificaciones, 1 sin leer' }).click();
    await screen.getByRole('link', { name: 'Ver todas' }).click();
    await expect.poll(() => screen.router.state.location.pathname).not.toBe('/user/x');
    await screen.unmount();
    const admin = await open('es', person('admin'));
    await admin.screen.getByRole('button', { name: 'Notificaciones, 1 sin leer' }).click();
    await expect.element(admin.screen.getByText(/Lucía Vidal/).first()).toBeVisible();
    expect(admin.screen.getByRole('link', { name: 'Ver todas' }).query()).toBeNull();
  });
});
