import {
  previewClientErasureRef,
  scheduleClientErasureRef,
} from '@enlace/contract/operation/clients/client-acts.refs.gen.ts';
import {
  bulkClientsRef,
  clientOptionsRef,
  countClientsRef,
  listClientsRef,
  reactivateClientRef,
  suspendClientRef,
} from '@enlace/contract/operation/clients/clients.refs.gen.ts';
import type { ClientListItem } from '@enlace/contract/operation/clients/clients.schemas.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales, toWireLocale } from '#lib/i18n/locales.ts';
import { type Api, offline, refusal, silence, startApi, unread } from '../../../test/browser/api.ts';
import { onPhone } from '../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../test/browser/render-part.tsx';
import { person } from '../../../test/people.ts';
import { EraseDialog } from './components/client-dialogs.tsx';
import { ClientListPage } from './pages/client-list.page.tsx';

const id = (n: number) => `01920000-0000-7000-8000-0000000008${n}`;
const studio = { id: id(50), name: { es: 'Estudio', en: 'Studio', jp: 'スタジオ' } };
const company = { id: id(51), name: { es: 'Empresa', en: 'Company', jp: '会社' } };
const client = (changes: Partial<ClientListItem> = {}): ClientListItem => ({
  ...{ id: id(10), state: 'active', name: 'Barro y Sal', alias: 'barroysal', codigo: '7K3M9QX2' },
  ...{ email: 'marina@barroysal.es', phone: null, accountType: company, plan: studio, subscriptionState: 'active' },
  money: { standing: 'owes', owed: [{ currency: 'EUR', minor: 123_456 }], trialEndsAt: null },
  ...{ createdAt: '2026-03-02T10:00:00Z', lastSeenAt: null },
  ...changes,
});
const barro = client();
const closed = client({ id: id(11), name: 'Tinta Fina', alias: 'tinta', email: 'a@tinta.es', state: 'suspended' });
const waiting = client({ id: id(12), name: 'Sin Confirmar', alias: 'sinc', email: 'b@sinc.es', state: 'unverified' });
const list = (...items: ClientListItem[]) => ({ items, next: null, total: items.length, totalIsExact: true });

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(listClientsRef, list(barro, closed, waiting));
  api.answer(countClientsRef, { all: 1234, active: 1200, suspended: 30, leaving: 3, unverified: 1 });
  api.answer(clientOptionsRef, { plans: [studio], accountTypes: [company] });
});

type Opened = { locale?: Locale; search?: string; user?: ReturnType<typeof person> };
async function open({ locale = 'es', search = '', user = person('admin') }: Opened = {}) {
  const screen = await renderPart(
    <>
      <ClientListPage />
      <ToastArea />
    </>,
    {
      ...{ locale, user, at: `/admin/users${search}`, path: '/admin/users' },
      namespaces: ['clients'],
    },
  );
  return { screen, t: textsOf(locale, ['clients', 'common']) };
}
type Screen = Awaited<ReturnType<typeof open>>['screen'];
const row = (screen: Screen, name: string) => screen.getByRole('row').filter({ hasText: name });
const tick = (screen: Screen, name: string) => row(screen, name).getByRole('checkbox').click({ force: true });
const menuOf = (screen: Screen, name: string) => row(screen, name).getByRole('button').last();

describe('the clients', () => {
  test('say that they load, what went wrong, and load again', async () => {
    api.answer(listClientsRef, silence);
    const { screen: loading } = await open();
    await expect.element(loading.getByText('Cargando').first()).toBeInTheDocument();
    await loading.unmount();
    api.answer(listClientsRef, offline);
    const { screen, t } = await open();
    const again = screen.getByRole('button', { name: t(($) => $.common.retry) });
    await expect.element(again).toBeVisible();
    api.answer(listClientsRef, list(barro));
    await again.click();
    await expect.element(row(screen, 'Barro y Sal')).toBeVisible();
  });

  test.each(locales)('show what each has and owes, in %s', async (locale) => {
    const { screen, t } = await open({ locale });
    const line = row(screen, 'Barro y Sal');
    await expect.element(line.getByText(studio.name[toWireLocale(locale)])).toBeVisible();
    await expect.element(line.getByText(locale === 'es' ? /1\.234,56/ : /1,234\.56/)).toBeVisible();
    await expect.element(line.getByText(t(($) => $.clients.list.never))).toBeVisible();
    await expect.element(row(screen, 'Tinta Fina').getByText(t(($) => $.clients.state.suspended))).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: t(($) => $.clients.title) })).toBeVisible();
  });

  test.each(locales)('that are none invite to create one; a search does not, in %s', async (locale) => {
    api.answer(listClientsRef, list());
    const { screen, t } = await open({ locale });
    await expect.element(screen.getByRole('heading', { name: t(($) => $.clients.list.emptyTitle) })).toBeVisible();
    await screen.unmount();
    const { screen: searched } = await open({ locale, search: '?q=zzz' });
    const nothing = t(($) => $.clients.list.noResults, { search: 'zzz' });
    await expect.element(searched.getByRole('heading', { name: nothing })).toBeVisible();
    expect(searched.getByRole('heading', { name: t(($) => $.clients.list.emptyTitle) }).query()).toBeNull();
  });

  test('are asked for by state, plan and order, all kept in the address', async () => {
    const { screen } = await open({ search: `?plan=${studio.id}&orden=nombre` });
    await expect.element(row(screen, 'Barro y Sal')).toBeVisible();
    const asked = () => Object.fromEntries(api.asked(listClientsRef).at(-1)?.query ?? []);
    expect(asked()).toMatchObject({ planId: studio.id, sort: 'name', direction: 'asc' });
    await screen.getByRole('link', { name: /^Suspendidos/ }).click();
    await expect.poll(asked).toMatchObject({ planId: studio.id, state: 'suspended' });
    expect(screen.router.state.location.search).toContain('estado=');
  });

  test('can only be opened by someone who may not change them', async () => {
    const user = person('admin');
    const reader = { ...user, permissions: user.permissions.filter((each) => each === 'clients.read') };
    const { screen } = await open({ user: reader });
    await menuOf(screen, 'Barro y Sal').click();
    await expect.element(screen.getByRole('menuitem', { name: 'Abrir' })).toBeVisible();
    expect(screen.getByRole('menuitem').elements()).toHaveLength(1);
    expect(screen.getByRole('checkbox').elements()).toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Crear cliente' }).query()).toBeNull();
  });

  test('with a long name fit a phone', async () => {
    const long = 'Cerámicas y Azulejos Hermanos Fernández de Córdoba e Hijas';
    api.answer(listClientsRef, list(client({ name: long }), closed));
    const { screen } = await open();
    await expect.element(screen.getByText(long)).toBeVisible();
    await onPhone();
  });
});

describe('suspending a client', () => {
  test.each(locales)('wants a reason, is sent once and gives the focus back, in %s', async (locale) => {
    api.answer(suspendClientRef, offline);
    const { screen, t } = await open({ locale });
    const menu = menuOf(screen, 'Barro y Sal');
    await focusOn(menu);
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('menuitem', { name: t(($) => $.clients.action.suspend) }).click();
    const dialog = screen.getByRole('dialog', { name: t(($) => $.clients.suspend.title, { name: 'Barro y Sal' }) });
    const reason = dialog.getByRole('textbox', { name: t(($) => $.clients.suspend.reason) });
    await expect.element(reason).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(reason).toBeInvalid();
    await reason.fill('迷惑メール');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    await expect.element(reason).toHaveValue('迷惑メール');
    api.answer(suspendClientRef, unread);
    await userEvent.dblClick(dialog.getByRole('button', { name: t(($) => $.clients.suspend.submit) }));
    await expect.poll(() => dialog.query()).toBeNull();
    expect(api.asked(suspendClientRef).map(({ body }) => body)).toEqual([
      { reason: '迷惑メール' },
      { reason: '迷惑メール' },
    ]);
    await expect.element(screen.getByText(t(($) => $.clients.toast.suspended, { name: 'Barro y Sal' }))).toBeVisible();
    await expect.element(menu).toHaveFocus();
  });

  test('of several leaves out those that are, and says how many there were in the end', async () => {
    const second = client({ id: id(13), name: 'Papel y Sol' });
    api.answer(listClientsRef, list(barro, second, closed));
    // One of them was suspended meanwhile.
    api.answer(bulkClientsRef, { changed: 1 });
    const { screen } = await open();
    for (const name of ['Barro y Sal', 'Papel y Sol', 'Tinta Fina']) await tick(screen, name);
    await screen.getByRole('toolbar').getByRole('button', { name: 'Suspender' }).click();
    const dialog = screen.getByRole('dialog', { name: '¿Suspender a 2 clientes?' });
    await dialog.getByRole('textbox').fill('Impago');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => api.asked(bulkClientsRef).map(({ body }) => body))
      .toEqual([{ action: 'suspend', ids: [barro.id, second.id], reason: 'Impago' }]);
    await expect.element(screen.getByText('1 cliente suspendido')).toBeVisible();
    await expect.poll(() => screen.getByRole('toolbar').query()).toBeNull();
  });

  test('is taken back at once, and says so when that fails', async () => {
    api.answer(reactivateClientRef, refusal('server.unexpected', { status: 500 }));
    const { screen } = await open();
    await menuOf(screen, 'Tinta Fina').click();
    expect(screen.getByRole('menuitem', { name: 'Suspender' }).query()).toBeNull();
    await screen.getByRole('menuitem', { name: 'Reactivar' }).click();
    await expect
      .element(screen.getByText(refusalText({ code: 'server.unexpected', params: {} }), { exact: false }))
      .toBeVisible();
    expect(api.asked(reactivateClientRef).map(({ path }) => path)).toEqual([
      `/api/admin/clients/${closed.id}/reactivate`,
    ]);
  });
});

describe('erasing a client', () => {
  test.each(locales)('shows what goes, wants the alias, and stays open when refused, in %s', async (locale) => {
    api.answer(previewClientErasureRef, { takes: [{ kind: 'contacts', count: 1234, samples: ['Lucía Vidal'] }] });
    api.answer(scheduleClientErasureRef, refusal('clients.alias_mismatch', { status: 422 }));
    const went: string[] = [];
    const screen = await renderPart(<EraseDialog client={barro} onClose={() => went.push('closed')} />, {
      ...{ locale, user: person('admin') },
      namespaces: ['clients', 'erasure'],
    });
    const t = textsOf(locale, ['clients', 'erasure']);
    await expect.element(screen.getByText(/1[.,]?234/)).toBeVisible();
    const alias = screen.getByRole('textbox', { name: t(($) => $.clients.erase.alias, { alias: 'barroysal' }) });
    await expect.element(alias).toHaveFocus();
    const button = screen.getByRole('button', { name: t(($) => $.clients.erase.submit) });
    await alias.fill('barro');
    await expect.element(button).toBeDisabled();
    await alias.fill(' BarroYSal ');
    await button.click();
    await expect.element(screen.getByText(refusalText({ code: 'clients.alias_mismatch', params: {} }))).toBeVisible();
    expect(went).toEqual([]);
    api.answer(scheduleClientErasureRef, {});
    await userEvent.dblClick(button);
    await expect.poll(() => went[0]).toBe('closed');
    expect(api.asked(scheduleClientErasureRef)).toHaveLength(2);
  });
});
