import {
  buyPackageRef,
  dropPackageRef,
  listOfferedPackagesRef,
  listPackagePurchasesRef,
  previewPackageRef,
} from '@enlace/contract/billing/subscriptions/packages.refs.gen.ts';
import type { OfferedPackage, PackagePurchase } from '@enlace/contract/billing/subscriptions/packages.contract.ts';
import { dataSubscriptionRef } from '@enlace/contract/billing/subscriptions/subscriptions.refs.gen.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales, toWireLocale } from '#lib/i18n/locales.ts';
import { type Api, offline, refusal, silence, startApi } from '../../../../test/browser/api.ts';
import { onPhone } from '../../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { aCard, aPayment } from '../../payments/payments.test-support.ts';
import { aCharge, billingId, named } from '../subscriptions.test-support.ts';
import { PackagesPage } from './packages.page.tsx';

const name = named('Más envíos', 'More sends', '送信追加');
const offered: OfferedPackage = {
  ...{
    id: billingId(51),
    code: 'more',
    name,
    description: named('Para un mes fuerte', 'For a busy month', '忙しい月に'),
  },
  ...{ currency: 'EUR', priceMinor: 1250, taxInclusive: false, validDays: 30, rollsOver: false },
  quotas: [{ resource: 'sends', amount: 10_000 }],
};
const purchase = (changes: Partial<PackagePurchase> = {}): PackagePurchase => ({
  ...{ id: billingId(52), package: { id: offered.id, code: 'more', name }, state: 'active', currency: 'EUR' },
  ...{ priceMinor: 1250, invoiceId: billingId(53), dueMinor: null, startsAt: '2026-11-01T00:00:00Z' },
  ...{ expiresAt: '2026-12-01T00:00:00Z', hasRolledOver: false, createdAt: '2026-11-01T00:00:00Z', grants: [] },
  ...changes,
});
const preview = {
  charge: aCharge(1513),
  expiresAt: '2026-12-19T10:00:00Z',
  pay: { method: aCard(), problem: null, takesCards: true, takesTransfers: true },
};
const bought = { purchase: purchase(), invoiceId: billingId(53), dueMinor: 1513, payment: aPayment() };

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(listOfferedPackagesRef, { items: [offered], isSellingOpen: true });
  api.answer(listPackagePurchasesRef, { items: [], next: null });
  api.answer(previewPackageRef, preview);
  api.answer(dataSubscriptionRef, null);
});

type Opened = { locale?: Locale; search?: string; user?: ReturnType<typeof person> };
async function open({ locale = 'es', search = '', user = person('user') }: Opened = {}) {
  const screen = await renderPart(
    <>
      <PackagesPage />
      <ToastArea />
    </>,
    {
      ...{ locale, user, at: `/user/paquetes${search}`, path: '/user/paquetes' },
      namespaces: ['billing', 'account', 'standing', 'charges'],
    },
  );
  return { screen, t: textsOf(locale, ['billing', 'common']) };
}
const buying = `?comprar=${offered.id}`;

describe('packages for sale', () => {
  test('say that they load, what went wrong, and load again', async () => {
    api.answer(listOfferedPackagesRef, silence);
    const { screen: loading } = await open();
    await expect.element(loading.getByText('Cargando').first()).toBeInTheDocument();
    await loading.unmount();
    api.answer(listOfferedPackagesRef, offline);
    const { screen, t } = await open();
    const again = screen.getByRole('button', { name: t(($) => $.common.retry) });
    await expect.element(again).toBeVisible();
    api.answer(listOfferedPackagesRef, { items: [offered], isSellingOpen: true });
    await again.click();
    await expect.element(screen.getByRole('article', { name: name.es })).toBeVisible();
  });

  test('that are none, and what nobody has bought, say so', async () => {
    api.answer(listOfferedPackagesRef, { items: [], isSellingOpen: false });
    const { screen, t } = await open();
    await expect.element(screen.getByText(t(($) => $.billing.packages.noOffers))).toBeVisible();
    await expect
      .element(
        screen.getByText(
          t(($) => $.billing.closed),
          { exact: false },
        ),
      )
      .toBeVisible();
    await expect.element(screen.getByRole('heading', { name: t(($) => $.billing.packages.noneActive) })).toBeVisible();
  });

  test.each(locales)('name what they add, for how long and for how much, in %s', async (locale) => {
    const { screen, t } = await open({ locale });
    const card = screen.getByRole('article', { name: name[toWireLocale(locale)] });
    await expect.element(card.getByText(/10[.,]000/)).toBeVisible();
    await expect.element(card.getByText(t(($) => $.billing.packages.validFor, { count: 30, n: '30' }))).toBeVisible();
    await expect.element(card.getByText(locale === 'es' ? /12,50.€/ : /€12\.50/)).toBeVisible();
  });

  test('can only be looked at without the permission, whatever the address says', async () => {
    const user = person('user');
    const reader = { ...user, permissions: user.permissions.filter((each) => each !== 'billing.write') };
    const { screen } = await open({ user: reader, search: buying });
    await expect.element(screen.getByRole('button', { name: 'Comprar Más envíos' })).toBeDisabled();
    expect(screen.getByRole('dialog').query()).toBeNull();
    expect(api.asked(previewPackageRef)).toEqual([]);
  });
});

describe('buying a package', () => {
  test.each(locales)('shows the exact charge and buys once, in %s', async (locale) => {
    api.answer(buyPackageRef, bought);
    const { screen, t } = await open({ locale });
    const opener = screen.getByRole('button', {
      name: t(($) => $.billing.packages.buyNamed, { name: name[toWireLocale(locale)] }),
    });
    await focusOn(opener);
    await userEvent.keyboard('{Enter}');
    const dialog = screen.getByRole('dialog');
    await userEvent.dblClick(dialog.getByRole('button', { name: /15[.,]13/ }));
    await expect.poll(() => dialog.query()).toBeNull();
    const [asked, ...more] = api.asked(buyPackageRef);
    expect(asked?.body).toMatchObject({ expectedDueMinor: 1513, payBy: 'card' });
    expect(more).toEqual([]);
    expect(screen.router.state.location.search).toBe('');
    await expect.element(opener).toHaveFocus();
  });

  test('asks again with the same key when the answer was lost, so that it is bought once', async () => {
    api.answer(buyPackageRef, offline);
    const { screen } = await open({ search: buying });
    const button = screen.getByRole('dialog').getByRole('button', { name: /15,13/ });
    await button.click();
    await expect.element(screen.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    api.answer(buyPackageRef, bought);
    await button.click();
    await expect.poll(() => screen.getByRole('dialog').query()).toBeNull();
    const keys = api.asked(buyPackageRef).map(({ body }) => body.idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('by transfer leads to the invoice that waits for its money', async () => {
    api.answer(previewPackageRef, { ...preview, pay: { ...preview.pay, method: null } });
    api.answer(buyPackageRef, { ...bought, payment: null });
    const { screen, t } = await open({ search: `${buying}&pago=transferencia` });
    await screen
      .getByRole('dialog')
      .getByRole('button', { name: /^Pedir por 15,13/ })
      .click();
    await expect.poll(() => screen.router.state.location.search).toBe(`?factura=${billingId(53)}`);
    expect(api.asked(buyPackageRef)[0]?.body).toMatchObject({ payBy: 'transfer' });
    await expect
      .element(screen.getByText(t(($) => $.billing.packages.buyTitle, { name: 'x' })).first())
      .not.toBeInTheDocument();
  });

  test('at an amount that has changed shows the new one before it buys', async () => {
    api.answer(buyPackageRef, refusal('subscriptions.charge_changed'));
    const { screen, t } = await open({ search: buying });
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByRole('button', { name: /15,13/ })).toBeEnabled();
    api.answer(previewPackageRef, { ...preview, charge: aCharge(2000) });
    await dialog.getByRole('button', { name: /15,13/ }).click();
    await expect
      .element(
        dialog.getByText(
          t(($) => $.billing.change.stale),
          { exact: false },
        ),
      )
      .toBeVisible();
    await expect.element(dialog.getByRole('button', { name: /20/ })).toBeEnabled();
  });

  test('that is no longer offered says why, and Esc leaves the address clean', async () => {
    api.answer(previewPackageRef, refusal('packages.unavailable'));
    const { screen } = await open({ search: buying });
    await expect.element(screen.getByText(refusalText({ code: 'packages.unavailable', params: {} }))).toBeVisible();
    expect(screen.getByRole('dialog').getByRole('button', { name: /15,13/ }).query()).toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.router.state.location.search).toBe('');
  });
});

describe('what was bought', () => {
  const pending = purchase({ state: 'pending', dueMinor: 1513, startsAt: null, expiresAt: null });

  test.each(locales)('is dropped only after asking, and Esc keeps it, in %s', async (locale) => {
    api.answer(listPackagePurchasesRef, { items: [pending], next: null });
    api.answer(dropPackageRef, { ...pending, state: 'revoked' });
    const { screen, t } = await open({ locale });
    const drop = t(($) => $.billing.packages.drop);
    const button = screen.getByRole('button', { name: drop, exact: true });
    await focusOn(button);
    await userEvent.keyboard('{Enter}');
    const title = t(($) => $.billing.packages.dropTitle, { name: name[toWireLocale(locale)] });
    await expect.element(screen.getByRole('dialog', { name: title })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(button).toHaveFocus();
    expect(api.asked(dropPackageRef)).toEqual([]);
    await userEvent.keyboard('{Enter}');
    api.answer(listPackagePurchasesRef, { items: [{ ...pending, state: 'revoked' }], next: null });
    await screen.getByRole('dialog').getByRole('button', { name: drop, exact: true }).click();
    await expect.element(screen.getByText(t(($) => $.billing.packages.dropped))).toBeVisible();
    await expect.element(screen.getByText(t(($) => $.billing.packages.state.revoked))).toBeVisible();
  });

  test('that could not be dropped stays, and says why', async () => {
    api.answer(listPackagePurchasesRef, { items: [pending], next: null });
    api.answer(dropPackageRef, refusal('subscriptions.not_possible', { params: { reason: 'none' } }));
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Descartar', exact: true }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Descartar', exact: true }).click();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog.query()).toBeNull();
    await expect.element(screen.getByRole('button', { name: 'Descartar', exact: true })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: /^Pagar 15,13/ })).toBeVisible();
  });

  test('that was paid meanwhile says why it stays before the list shows it', async () => {
    api.answer(listPackagePurchasesRef, { items: [pending], next: null });
    api.answer(dropPackageRef, refusal('subscriptions.not_possible', { params: { reason: 'none' } }));
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Descartar', exact: true }).click();
    const dialog = screen.getByRole('dialog');
    api.answer(listPackagePurchasesRef, { items: [purchase()], next: null });
    await dialog.getByRole('button', { name: 'Descartar', exact: true }).click();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.getByRole('button', { name: 'Descartar', exact: true }).query()).toBeNull();
    await expect.element(screen.getByText(/^Vale hasta el 1 de diciembre de 2026/)).toBeVisible();
  });

  test('shows what is left, what has ended, and more on request', async () => {
    const grant = {
      ...{
        id: billingId(54),
        resource: 'sends' as const,
        amount: 10_000,
        remaining: 2500,
        startsAt: '2026-11-01T00:00:00Z',
      },
      ...{ expiresAt: null, revokedAt: null, reason: null },
    } as const;
    api.answer(listPackagePurchasesRef, ({ query }) =>
      query.get('cursor') === null
        ? { items: [purchase({ grants: [grant], hasRolledOver: true })], next: 'c2' }
        : { items: [purchase({ id: billingId(55), state: 'expired' })], next: null },
    );
    const { screen } = await open();
    await expect.element(screen.getByText(/Quedan 2\.500 de 10\.000/).first()).toBeVisible();
    await expect
      .element(screen.getByText(/Vale hasta el 1 de diciembre de 2026\. Ya se alargó una vez\./))
      .toBeVisible();
    expect(screen.getByRole('heading', { name: 'Anteriores' }).query()).toBeNull();
    await screen.getByRole('button', { name: 'Ver más' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Anteriores' })).toBeVisible();
    await expect.element(screen.getByText('Caducado')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ver más' }).query()).toBeNull();
    await onPhone();
  });
});
