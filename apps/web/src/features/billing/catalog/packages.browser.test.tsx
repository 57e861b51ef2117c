import { listAccountTypesRef } from '@enlace/contract/billing/catalog/account-types.refs.gen.ts';
import type { CatalogPackage } from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import {
  createCatalogPackageRef,
  listCatalogPackagesRef,
  orderCatalogPackagesRef,
  removeCatalogPackageRef,
  restoreCatalogPackageRef,
  updateCatalogPackageRef,
} from '@enlace/contract/billing/catalog/packages.refs.gen.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import { localeNames } from '#components/language/locale-names.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales, toWireLocale } from '#lib/i18n/locales.ts';
import { undoLatest } from '#lib/toast/toast-store.ts';
import { type Api, offline, refusal, silence, startApi, unread } from '../../../test/browser/api.ts';
import { onPhone } from '../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../test/browser/render-part.tsx';
import { person } from '../../../test/people.ts';
import { PackagesPage } from './pages/packages.page.tsx';

const id = (n: number) => `01920000-0000-7000-8000-0000000004${n}`;
const pack = (n: number, es: string, changes: Partial<CatalogPackage> = {}): CatalogPackage => ({
  ...{ id: id(n), code: `pack_${n}`, name: { es, en: `${es} EN`, jp: `${es} JP` }, position: n, archivedAt: null },
  ...{ isUsed: true, description: {}, currency: 'EUR', priceMinor: 1250, taxInclusive: false, priority: 10 },
  ...{ validDays: 90, rollsOver: false, accountTypeId: null, visibleFrom: '2026-01-01T00:00:00Z', visibleUntil: null },
  ...{ quotas: [{ resource: 'sends', amount: 10_000 }], purchases: 1234, notForSale: null },
  ...changes,
});
const sends = pack(10, 'Más envíos');
const cloud = pack(11, 'Más nube', {
  isUsed: false,
  currency: 'JPY',
  priceMinor: 1500,
  quotas: [{ resource: 'storage_bytes', amount: 1_500_000_000 }],
  validDays: null,
});

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(listCatalogPackagesRef, { items: [sends, cloud] });
  api.answer(listAccountTypesRef, { items: [] });
});

type Opened = { locale?: Locale; user?: ReturnType<typeof person> };
async function open({ locale = 'es', user = person('admin') }: Opened = {}) {
  const screen = await renderPart(
    <>
      <PackagesPage />
      <ToastArea />
    </>,
    { locale, user, at: '/admin/paquetes', path: '/admin/paquetes', namespaces: ['catalog'] },
  );
  return { screen, t: textsOf(locale, ['catalog', 'common', 'errors', 'shell']) };
}
type Screen = Awaited<ReturnType<typeof open>>['screen'];
const row = (screen: Screen, name: string) => screen.getByRole('row').filter({ hasText: name });
const names = (screen: Screen) =>
  screen
    .getByRole('row')
    .elements()
    .slice(1)
    .map((each) => each.querySelector('button')?.textContent);

async function act(screen: Screen, name: string, label: string) {
  const menu = row(screen, name).getByRole('button').last();
  await focusOn(menu);
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('menuitem', { name: label, exact: true }).click();
  return menu;
}

describe('the packages of the catalogue', () => {
  test('say that they load, what went wrong, and load again', async () => {
    api.answer(listCatalogPackagesRef, silence);
    const { screen: loading } = await open();
    await expect.element(loading.getByText('Cargando').first()).toBeInTheDocument();
    await loading.unmount();
    api.answer(listCatalogPackagesRef, offline);
    const { screen, t } = await open();
    const again = screen.getByRole('button', { name: t(($) => $.common.retry) });
    await expect.element(again).toBeVisible();
    api.answer(listCatalogPackagesRef, { items: [] });
    await again.click();
    await expect.element(screen.getByRole('heading', { name: t(($) => $.catalog.empty) })).toBeVisible();
  });

  test.each(locales)('have their price in their currency, and what they add, in %s', async (locale) => {
    const { screen, t } = await open({ locale });
    const name = { es: 'Más envíos', en: 'Más envíos EN', jp: 'Más envíos JP' }[toWireLocale(locale)];
    await expect
      .element(
        row(screen, name)
          .getByText(locale === 'es' ? '12,50 €' : '€12.50')
          .first(),
      )
      .toBeVisible();
    const yen = row(screen, 'Más nube');
    await expect
      .element(
        yen
          .getByRole('cell')
          .filter({ hasText: /1[.,]500/ })
          .last(),
      )
      .toBeVisible();
    await expect
      .element(
        yen
          .getByRole('cell')
          .filter({ hasText: /1[.,]5.?GB/ })
          .last(),
      )
      .toBeVisible();
    await expect.element(yen.getByText(t(($) => $.catalog.packages.forever))).toBeVisible();
  });

  test('are moved by keyboard, and go back when the order cannot be saved', async () => {
    const { screen } = await open();
    await expect.element(row(screen, 'Más envíos')).toBeVisible();
    api.answer(orderCatalogPackagesRef, offline);
    await act(screen, 'Más nube', 'Mover arriba');
    await expect.element(screen.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    await expect.poll(() => names(screen)).toEqual(['Más envíos', 'Más nube']);
    api.answer(orderCatalogPackagesRef, {});
    api.answer(listCatalogPackagesRef, { items: [cloud, sends] });
    await act(screen, 'Más nube', 'Mover arriba');
    await expect.poll(() => names(screen)).toEqual(['Más nube', 'Más envíos']);
    expect(api.asked(orderCatalogPackagesRef).at(-1)?.body).toEqual({ ids: [cloud.id, sends.id] });
    // At the top there is nothing above.
    await row(screen, 'Más nube').getByRole('button').last().click();
    expect(screen.getByRole('menuitem', { name: 'Mover arriba' }).query()).toBeNull();
  });

  test('that somebody has are withdrawn and come back; others are deleted', async () => {
    api.answer(removeCatalogPackageRef, ({ path }) => ({
      outcome: path.includes(sends.id) ? ('archived' as const) : ('removed' as const),
    }));
    api.answer(restoreCatalogPackageRef, unread);
    const { screen } = await open();
    await act(screen, 'Más envíos', 'Retirar');
    await expect.element(screen.getByText('«Más envíos» retirado: sigue para quien lo tiene')).toBeVisible();
    expect(undoLatest()).toBe(true);
    await expect.element(screen.getByText('«Más envíos» recuperado')).toBeVisible();
    await act(screen, 'Más nube', 'Borrar');
    await expect.element(screen.getByText('«Más nube» borrado: nadie lo usó nunca')).toBeVisible();
    expect(undoLatest()).toBe(false);
  });

  test('can only be looked at without the permission', async () => {
    const user = person('admin');
    const reader = { ...user, permissions: user.permissions.filter((each) => each !== 'catalog.write') };
    const { screen } = await open({ user: reader });
    await row(screen, 'Más envíos').getByRole('button', { name: 'Más envíos', exact: true }).click();
    const drawer = screen.getByRole('dialog', { name: 'Más envíos' });
    await expect.element(drawer.getByRole('textbox', { name: 'Precio' })).toBeDisabled();
    expect(drawer.getByRole('button', { name: /^Guardar/ }).query()).toBeNull();
    expect(screen.getByRole('button', { name: 'Crear paquete' }).query()).toBeNull();
  });

  test('with a long name fit a phone', async () => {
    const long = 'Diez mil envíos adicionales para campañas de temporada alta';
    api.answer(listCatalogPackagesRef, {
      items: [pack(10, long, { notForSale: 'euro_rate_missing', archivedAt: '2026-02-01T00:00:00Z' })],
    });
    const { screen } = await open();
    await expect.element(screen.getByRole('button', { name: long, exact: true })).toBeVisible();
    await onPhone();
  });
});

describe('the form of a package', () => {
  async function openNew(locale: Locale = 'es') {
    const opened = await open({ locale });
    const { screen, t } = opened;
    const add = screen.getByRole('button', { name: t(($) => $.catalog.packages.add), exact: true });
    await focusOn(add);
    await userEvent.keyboard('{Enter}');
    const drawer = screen.getByRole('dialog', { name: t(($) => $.catalog.packages.add) });
    const name = (of: Locale) =>
      drawer.getByRole('textbox', { name: `${t(($) => $.catalog.form.name)}: ${localeNames[of]}` });
    const field = (label: string) => drawer.getByRole('textbox', { name: label, exact: true });
    return {
      ...opened,
      add,
      drawer,
      name,
      field,
      save: drawer.getByRole('button', { name: new RegExp(`^${t(($) => $.catalog.form.save)}`) }),
    };
  }

  test.each(locales)('takes amounts as they are written in %s', async (locale) => {
    api.answer(createCatalogPackageRef, cloud);
    const { drawer, name, field, save, t } = await openNew(locale);
    await expect.element(name('es')).toHaveFocus();
    await expect.element(save).toBeDisabled();
    await userEvent.keyboard('Más nube');
    await name('ja').fill('クラウド');
    await field(t(($) => $.catalog.form.code)).fill('CLOUD');
    await field(t(($) => $.catalog.resource.storage_bytes)).fill(locale === 'es' ? '1,5' : '1.5');
    await field(t(($) => $.catalog.form.price)).fill('');
    // By hand, the last digit a zero.
    await userEvent.keyboard(locale === 'es' ? '1234,50' : '1234.50');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(() => drawer.query()).toBeNull();
    expect(api.asked(createCatalogPackageRef).map(({ body }) => body)).toMatchObject([
      {
        ...{ code: 'cloud', currency: 'EUR', priceMinor: 123_450, validDays: 90, rollsOver: false },
        name: { es: 'Más nube', jp: 'クラウド' },
        quotas: [{ resource: 'storage_bytes', amount: 1_500_000_000 }],
      },
    ]);
  });

  test('says what is missing, at each field', async () => {
    const { drawer, name, field, save, t } = await openNew();
    await field('Código').fill('!');
    await save.click();
    await expect.element(name('es')).toBeInvalid();
    await expect.element(field('Código')).toBeInvalid();
    await expect.element(drawer.getByText(t(($) => $.catalog.packages.bringsNothing))).toBeVisible();
    expect(api.asked(createCatalogPackageRef)).toEqual([]);
  });

  test('asks before it throws away what was typed, and gives the focus back', async () => {
    const { screen, add, drawer, name, t } = await openNew();
    await name('es').fill('A medias');
    await expect.element(drawer.getByText('1 cambio sin guardar')).toBeVisible();
    const asks = screen.getByRole('dialog', { name: t(($) => $.shell.unsaved.title) });
    const close = drawer.getByRole('button', { name: 'Cerrar' });
    for (const leave of [() => close.click(), () => userEvent.keyboard('{Escape}')]) {
      await leave();
      await expect.element(asks).toBeVisible();
      await userEvent.keyboard('{Escape}');
      await expect.poll(() => asks.query()).toBeNull();
    }
    await expect.element(name('es')).toHaveValue('A medias');
    await drawer.getByRole('button', { name: 'Descartar' }).click();
    await expect.poll(() => drawer.query()).toBeNull();
    await expect.element(add).toHaveFocus();
  });

  test('that is taken or refused keeps what was typed, and is sent once', async () => {
    api.answer(updateCatalogPackageRef, refusal('catalog.code_taken'));
    const { screen, t } = await open();
    await row(screen, 'Más nube').getByRole('button', { name: 'Más nube', exact: true }).click();
    const drawer = screen.getByRole('dialog', { name: 'Más nube' });
    const price = drawer.getByRole('textbox', { name: 'Precio', exact: true });
    // Yen have no decimal places.
    await expect.element(price).toHaveValue('1.500\u00A0JPY');
    await price.fill('2.000');
    const save = drawer.getByRole('button', { name: new RegExp(`^${t(($) => $.catalog.form.save)}`) });
    await save.click();
    const code = drawer.getByRole('textbox', { name: 'Código' });
    await expect.element(code).toHaveAccessibleDescription(/./);
    await expect.element(code).toBeInvalid();
    api.answer(updateCatalogPackageRef, cloud);
    await userEvent.dblClick(save);
    await expect.poll(() => drawer.query()).toBeNull();
    expect(api.asked(updateCatalogPackageRef).map(({ body }) => body.priceMinor)).toEqual([2000, 2000]);
  });
});
