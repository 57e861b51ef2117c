import { listContactsRef } from '@enlace/contract/audience/contacts/contact-list.refs.gen.ts';
import type { ContactListRow } from '@enlace/contract/audience/contacts/contact-list.contract.ts';
import { listContactViewsRef } from '@enlace/contract/audience/contacts/contact-views.refs.gen.ts';
import {
  bulkContactsRef,
  createContactRef,
  exportContactsRef,
} from '@enlace/contract/audience/contacts/contacts.refs.gen.ts';
import { listCustomFieldsRef } from '@enlace/contract/audience/contacts/custom-fields.refs.gen.ts';
import {
  countSegmentRef,
  createSegmentRef,
  listSegmentsRef,
  removeSegmentRef,
} from '@enlace/contract/audience/segments/segments.refs.gen.ts';
import type { Segment } from '@enlace/contract/audience/segments/segments.contract.ts';
import { listProfilesRef } from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import { listCampaignsRef } from '@enlace/contract/sending/campaigns/campaign-list.refs.gen.ts';
import {
  contactFoldersRefs,
  contactLabelsRefs,
} from '@enlace/contract/workspace/folders/contact-collection.refs.gen.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { undoLatest } from '#lib/toast/toast-store.ts';
import { type Api, offline, silence, startApi } from '../../../test/browser/api.ts';
import { focusOn, renderPart, textsOf } from '../../../test/browser/render-part.tsx';
import { person } from '../../../test/people.ts';
import { aContact, aContactRow, contactId } from './contacts.test-support.ts';
import { ContactListPage } from './pages/contact-list.page.tsx';

const client = person('user');
const reader = { ...client, permissions: client.permissions.filter((each) => each !== 'contacts.write') };
const lucia = aContactRow();
const hugo = aContactRow({
  id: contactId(12),
  name: 'Hugo Bravo',
  email: 'hugo@bravo.es',
  status: 'pending',
  city: 'Cádiz',
});
const counts = { subscribed: 1, pending: 1, unsubscribed: 0, bounced: 0, complained: 0, blocked: 0 };
const none = { subscribed: 0, pending: 0, unsubscribed: 0, bounced: 0, complained: 0, blocked: 0 };
const list = (...items: ContactListRow[]) => ({
  items,
  next: null,
  total: items.length,
  totalIsExact: true,
  totalMargin: 0,
  counts: items.length === 0 ? none : counts,
});

let api: Api;
beforeEach(() => {
  localStorage.clear();
  api = startApi();
  api.answer(listContactsRef, list(lucia, hugo));
  api.answer(listContactViewsRef, { items: [] });
  api.answer(listCustomFieldsRef, { items: [] });
  api.answer(listSegmentsRef, { items: [] });
  api.answer(listProfilesRef, silence);
  api.answer(listCampaignsRef, silence);
  api.answer(contactFoldersRefs.list, { items: [], total: 2, unfiled: 2 });
  api.answer(contactLabelsRefs.list, { items: [] });
  api.answer(bulkContactsRef, ({ body }) => ({ changed: body.ids.length }));
});

type How = { locale?: Locale; user?: typeof client; search?: string; isAdding?: boolean };
async function open({ locale = 'es', user = client, search = '', isAdding = false }: How = {}) {
  const screen = await renderPart(<ContactListPage isAdding={isAdding} letter={() => null} />, {
    locale,
    user,
    at: `/user/tamys${search}`,
    path: '/user/tamys',
    namespaces: ['contacts', 'segments', 'record', 'tips', 'help'],
  });
  return { screen, t: textsOf(locale, ['contacts', 'segments', 'common', 'shell']) };
}
type Screen = Awaited<ReturnType<typeof open>>['screen'];
const row = (screen: Screen, name: string) => screen.getByRole('row').filter({ hasText: name });
const tick = (screen: Screen, name: string) => row(screen, name).getByRole('checkbox').click({ force: true });

describe('the list of contacts', () => {
  test('says that it loads, what went wrong, and loads again', async () => {
    api.answer(listContactsRef, silence);
    const { screen: loading } = await open();
    await expect.element(loading.getByText('Cargando').first()).toBeInTheDocument();
    await loading.unmount();
    api.answer(listContactsRef, offline);
    const { screen } = await open();
    const alert = screen.getByRole('alert');
    await expect.element(alert.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    api.answer(listContactsRef, list(lucia));
    await alert.getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(row(screen, 'Lucía Vidal')).toBeVisible();
  });

  test.each(locales)('that is empty invites to add one; a search without result does not, in %s', async (locale) => {
    api.answer(listContactsRef, list());
    const { screen, t } = await open({ locale });
    await expect.element(screen.getByRole('heading', { name: t(($) => $.contacts.list.emptyTitle) })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: t(($) => $.contacts.list.addOne) })).toBeVisible();
    await screen.unmount();
    const found = await open({ locale, search: '?q=zzz' });
    await expect
      .element(found.screen.getByRole('heading', { name: t(($) => $.contacts.list.noResults, { search: 'zzz' }) }))
      .toBeVisible();
    expect(found.screen.getByRole('link', { name: t(($) => $.contacts.list.addOne) }).query()).toBeNull();
  });

  test.each(locales)('shows each person with address and state, in %s', async (locale) => {
    const { screen, t } = await open({ locale });
    await expect.element(row(screen, 'Lucía Vidal').getByText('lucia@vidal.es')).toBeVisible();
    await expect.element(row(screen, 'Lucía Vidal').getByText(t(($) => $.contacts.status.subscribed))).toBeVisible();
    await expect.element(row(screen, 'Hugo Bravo').getByText(t(($) => $.contacts.status.pending))).toBeVisible();
  });

  test('asks for what is typed once somebody stops, and keeps it in the address', async () => {
    const { screen } = await open();
    const search = screen.getByRole('searchbox').first();
    await search.fill('hugo');
    api.answer(listContactsRef, list(hugo));
    await expect.poll(() => screen.router.state.location.search).toContain('hugo');
    await expect.poll(() => api.asked(listContactsRef).at(-1)?.query.get('search')).toBe('hugo');
    await expect.poll(() => row(screen, 'Lucía Vidal').query()).toBeNull();
  });

  test('opens a person with the keyboard', async () => {
    const { screen } = await open();
    await expect.element(row(screen, 'Lucía Vidal')).toBeVisible();
    await userEvent.keyboard('jj{Enter}');
    await expect.poll(() => screen.router.state.location.pathname).toMatch(/^\/user\/tamys\/0192/);
  });

  test('cannot be changed without the permission', async () => {
    const { screen } = await open({ user: reader });
    await tick(screen, 'Lucía Vidal');
    const bar = screen.getByRole('toolbar');
    await expect.element(bar).toBeVisible();
    expect(bar.getByRole('button', { name: /papelera|Mover|Etiquetar|Bloquear|baja/i }).query()).toBeNull();
    expect(screen.getByRole('link', { name: 'Importar' }).query()).toBeNull();
  });

  test('fits a phone', async () => {
    await page.viewport(390, 800);
    const { screen } = await open();
    await expect.element(screen.getByText('Lucía Vidal').first()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await page.viewport(1280, 800);
  });
});

describe('a live list', () => {
  const segment: Segment = {
    id: contactId(71),
    name: 'De Altea',
    colour: 1,
    rules: { type: 'all', rules: [{ type: 'text', field: 'city', test: { op: 'is', value: 'Altea' } }] },
    counted: null,
    createdAt: '2026-11-20T10:00:00Z',
    updatedAt: '2026-11-20T10:00:00Z',
  };

  test('that is removed comes back as the same one, for whatever names it', async () => {
    api.answer(listSegmentsRef, { items: [segment] });
    api.answer(countSegmentRef, { total: 1, isExact: true, margin: 0 });
    api.answer(removeSegmentRef, segment);
    api.answer(createSegmentRef, segment);
    const { screen, t } = await open();
    await screen.getByRole('button', { name: t(($) => $.segments.rail.edit, { name: segment.name }) }).click();
    await screen.getByRole('button', { name: t(($) => $.segments.segment.remove) }).click();
    await expect.poll(undoLatest).toBe(true);
    const { id, name, colour, rules } = segment;
    await expect
      .poll(() => api.asked(createSegmentRef).map(({ body }) => body))
      .toEqual([{ segmentId: id, name, colour, rules }]);
  });
});

describe('chosen contacts', () => {
  test('go to the trash at once and come back', async () => {
    const { screen, t } = await open();
    await tick(screen, 'Lucía Vidal');
    api.answer(listContactsRef, list(hugo));
    await screen
      .getByRole('toolbar')
      .getByRole('button', { name: t(($) => $.contacts.action.remove) })
      .click();
    await expect.poll(() => row(screen, 'Lucía Vidal').query()).toBeNull();
    await expect
      .poll(() => api.asked(bulkContactsRef).map(({ body }) => body))
      .toEqual([{ action: 'delete', ids: [lucia.id] }]);
    await expect.poll(undoLatest).toBe(true);
    await expect.poll(() => api.asked(bulkContactsRef).at(-1)?.body).toEqual({ action: 'restore', ids: [lucia.id] });
  });

  test('that could not be changed say how many, and are tried again', async () => {
    api.answer(bulkContactsRef, offline);
    const { screen, t } = await open();
    await screen.getByRole('checkbox', { name: 'Seleccionar todo lo que se ve' }).click({ force: true });
    await screen
      .getByRole('toolbar')
      .getByRole('button', { name: t(($) => $.contacts.action.unsubscribe) })
      .click();
    await expect.element(screen.getByText(t(($) => $.contacts.bulk.failed, { count: 2, n: 2 }))).toBeVisible();
    api.answer(bulkContactsRef, { changed: 2 });
    await screen.getByRole('button', { name: t(($) => $.contacts.retry) }).click();
    await expect.poll(() => screen.getByText(t(($) => $.contacts.bulk.failed, { count: 2, n: 2 })).query()).toBeNull();
    expect(api.asked(bulkContactsRef).at(-1)?.body).toMatchObject({
      action: 'set_status',
      status: 'unsubscribed',
      ids: [lucia.id, hugo.id],
    });
  });

  test('are let go with Esc', async () => {
    const { screen } = await open();
    await tick(screen, 'Hugo Bravo');
    await expect.element(screen.getByRole('toolbar').getByText('1 seleccionado')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.getByRole('toolbar').query()).toBeNull();
  });

  test('whose file could not be fetched say that there is no connection', async () => {
    api.answer(exportContactsRef, offline);
    const { screen, t } = await open();
    await tick(screen, 'Hugo Bravo');
    await screen
      .getByRole('toolbar')
      .getByRole('button', { name: t(($) => $.contacts.export) })
      .click();
    await screen.getByRole('menuitem').first().click();
    await expect.element(screen.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
  });
});

describe('adding somebody', () => {
  test.each(locales)('happens beside the list, which then shows them, in %s', async (locale) => {
    api.answer(createContactRef, aContact({ id: contactId(13), name: 'Aiko Mori' }));
    const { screen, t } = await open({ locale, isAdding: true });
    const drawer = screen.getByRole('dialog', { name: t(($) => $.contacts.form.title) });
    await drawer.getByRole('textbox', { name: t(($) => $.contacts.form.name), exact: true }).fill('Aiko Mori');
    api.answer(listContactsRef, list(lucia, hugo, aContactRow({ id: contactId(13), name: 'Aiko Mori' })));
    await focusOn(drawer.getByRole('button', { name: t(($) => $.contacts.form.submit) }));
    await userEvent.keyboard('{Enter}');
    await expect.element(row(screen, 'Aiko Mori')).toBeVisible();
    expect(api.asked(createContactRef).map(({ body }) => body.name)).toEqual(['Aiko Mori']);
  });
});
