import type { ReplyOf } from '@enlace/contract/core/operation.ts';
import type {
  ChangePreview,
  listClientOffers,
} from '@enlace/contract/billing/subscriptions/client-subscription.contract.ts';
import {
  changeSubscriptionRef,
  listClientOffersRef,
  previewChangeRef,
} from '@enlace/contract/billing/subscriptions/client-subscription.refs.gen.ts';
import type { Charge } from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import { dataSubscriptionRef } from '@enlace/contract/billing/subscriptions/subscriptions.refs.gen.ts';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales, toWireLocale } from '#lib/i18n/locales.ts';
import { type Api, offline, refusal, silence, startApi } from '../../../../test/browser/api.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { PlanTable } from './plan-table.tsx';
import { PlansPage } from './plans.page.tsx';

type Offers = ReplyOf<typeof listClientOffers>;
const id = (n: number) => `01920000-0000-7000-8000-0000000003${n}`;
const named = (es: string, en: string, jp: string) => ({ es, en, jp });
const names = { workshop: named('Taller', 'Workshop', '工房'), shop: named('Tienda', 'Shop', '店') };

const plan = (n: number, code: 'workshop' | 'shop'): Offers['plans'][number] => ({
  id: id(n),
  code,
  name: names[code],
  description: named('Para empezar', 'To begin with', 'はじめに'),
  features: [named('Muros', 'Walls', 'ウォール')],
  includesPlanId: null,
  featureKeys: [],
  isHighlighted: false,
  quotas: [],
});

const offer = (
  n: number,
  planId: string,
  code: 'workshop' | 'shop',
  changes: Partial<Offers['offers'][number]>,
): Offers['offers'][number] => ({
  catalogItemId: id(n),
  planId,
  plan: { code, name: names[code] },
  period: { code: 'month', name: named('Mensual', 'Monthly', '毎月'), unit: 'month', unitCount: 1 },
  currency: 'EUR',
  priceMinor: 1000,
  taxInclusive: false,
  trialDays: 0,
  setupFeeMinor: 0,
  yearlyMinor: 12_000,
  change: 'upgrade',
  ...changes,
});

const yearly = {
  period: { code: 'year', name: named('Anual', 'Yearly', '毎年'), unit: 'year', unitCount: 1 },
  yearlyMinor: 9600,
} as const;
const offers: Offers = {
  plans: [plan(10, 'workshop'), plan(11, 'shop')],
  offers: [
    offer(20, id(10), 'workshop', { change: 'current' }),
    offer(21, id(11), 'shop', { priceMinor: 2500, yearlyMinor: 30_000 }),
    offer(22, id(10), 'workshop', { ...yearly, priceMinor: 9600, change: 'downgrade' }),
    offer(23, id(11), 'shop', { ...yearly, priceMinor: 24_000, yearlyMinor: 24_000 }),
  ],
  isSellingOpen: true,
};
const chosen = offers.offers[1];
if (!chosen) throw new Error('no offer of the shop');

const charge = (dueMinor: number): Charge => ({
  currency: 'EUR',
  lines: [
    {
      kind: 'subscription',
      description: 'Tienda',
      netMinor: dueMinor,
      grossMinor: null,
      periodStart: null,
      periodEnd: null,
    },
  ],
  taxes: [],
  netMinor: dueMinor,
  taxMinor: 0,
  totalMinor: dueMinor,
  creditMinor: 0,
  dueMinor,
});
const preview: ChangePreview = {
  kind: 'upgrade',
  offer: chosen,
  effectiveAt: '2026-11-26T10:00:00Z',
  charge: charge(1500),
  isChargedNow: true,
  dueNowMinor: 1500,
  renewal: { at: '2026-12-26T10:00:00Z', charge: charge(2500) },
  coupon: null,
  pay: {
    method: {
      ...{ id: id(50), provider: 'sandbox', kind: 'card', brand: 'visa', last4: '4242', expiresOn: '2030-12-31' },
      ...{ expiry: 'none', isDefault: true, createdAt: '2026-01-01T10:00:00Z' },
    },
    problem: null,
    takesCards: true,
    takesTransfers: true,
  },
  overQuota: [],
  losesFeatures: [],
};

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(listClientOffersRef, offers);
  api.answer(dataSubscriptionRef, null);
  api.answer(previewChangeRef, preview);
});

async function open({
  locale = 'es',
  user = person('user'),
  search = '',
}: { locale?: Locale; user?: ReturnType<typeof person>; search?: string } = {}) {
  const screen = await renderPart(<PlansPage />, {
    locale,
    user,
    at: `/account/plans${search}`,
    path: '/account/plans',
    namespaces: ['billing', 'account'],
  });
  return { screen, t: textsOf(locale, ['billing', 'common']) };
}
const choosing = `?elegir=${chosen.catalogItemId}`;

describe('the plans', () => {
  test('say that they load, what went wrong, and load again', async () => {
    api.answer(listClientOffersRef, silence);
    const { screen: loading } = await open();
    await expect.element(loading.getByText('Cargando')).toBeInTheDocument();
    await loading.unmount();
    api.answer(listClientOffersRef, offline);
    const { screen } = await open();
    const again = screen.getByRole('alert').getByRole('button', { name: 'Reintentar' });
    await expect.element(again).toBeVisible();
    api.answer(listClientOffersRef, offers);
    await again.click();
    await expect.element(screen.getByRole('article', { name: 'Tienda' })).toBeVisible();
  });

  test.each(locales)('that are none say so, in %s', async (locale) => {
    api.answer(listClientOffersRef, { plans: [], offers: [], isSellingOpen: true });
    const { screen, t } = await open({ locale });
    await expect.element(screen.getByRole('heading', { name: t(($) => $.billing.plans.none) })).toBeVisible();
  });

  test.each(locales)('name the one that is held and what choosing another would mean, in %s', async (locale) => {
    const { screen, t } = await open({ locale });
    const wire = toWireLocale(locale);
    const held = screen.getByRole('article', { name: names.workshop[wire] });
    await expect
      .element(held.getByRole('button', { name: t(($) => $.billing.plans.yours), exact: true }))
      .toBeDisabled();
    const other = screen.getByRole('article', { name: names.shop[wire] });
    await expect.element(other.getByText(t(($) => $.billing.plans.when.upgrade))).toBeVisible();
    await expect.element(other.getByText(/25/).first()).toBeVisible();
    await expect
      .element(other.getByRole('button', { name: t(($) => $.billing.plans.choose, { plan: names.shop[wire] }) }))
      .toBeEnabled();
  });

  test('can only be looked at without the permission, whatever the address says', async () => {
    const user = person('user');
    const reader = { ...user, permissions: user.permissions.filter((each) => each !== 'billing.write') };
    const { screen, t } = await open({ user: reader, search: choosing });
    await expect.element(screen.getByText(t(($) => $.billing.readOnly))).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Cambiar a Tienda' })).toBeDisabled();
    expect(screen.getByRole('dialog').query()).toBeNull();
    expect(api.asked(previewChangeRef)).toEqual([]);
  });

  test('say when nothing can be bought yet', async () => {
    api.answer(listClientOffersRef, { ...offers, isSellingOpen: false });
    const { screen, t } = await open();
    await expect
      .element(
        screen.getByText(
          t(($) => $.billing.closed),
          { exact: false },
        ),
      )
      .toBeVisible();
  });
});

describe('changing the plan', () => {
  const changed = { subscription: null, invoiceId: id(90), dueMinor: 1500, payment: null };

  test.each(locales)('shows the exact charge and confirms exactly that, in %s', async (locale) => {
    api.answer(changeSubscriptionRef, changed);
    const { screen, t } = await open({ locale });
    const shop = names.shop[toWireLocale(locale)];
    const choose = screen.getByRole('button', { name: t(($) => $.billing.plans.choose, { plan: shop }) });
    await expect.element(choose).toBeEnabled();
    await focusOn(choose);
    await userEvent.keyboard('{Enter}');
    const dialog = screen.getByRole('dialog', { name: shop, exact: false });
    await expect
      .element(
        dialog
          .getByRole('table', { name: t(($) => $.billing.change.chargedNow) })
          .getByText(/15[.,]00/)
          .first(),
      )
      .toBeVisible();
    const confirm = dialog.getByRole('button').last();
    await expect.element(dialog.getByRole('button', { name: /15/ })).toBeEnabled();
    await expect.element(confirm).toBeVisible();
    await userEvent.dblClick(dialog.getByRole('button', { name: /15/ }));
    await expect.poll(() => screen.router.state.location.search).toBe(`?factura=${id(90)}`);
    expect(api.asked(changeSubscriptionRef).map(({ body }) => body)).toEqual([
      { catalogItemId: chosen.catalogItemId, expectedDueMinor: 1500, payBy: 'card' },
    ]);
  });

  test('expects nothing to be charged where the charge comes later', async () => {
    api.answer(previewChangeRef, { ...preview, kind: 'downgrade', isChargedNow: false, dueNowMinor: 0 });
    api.answer(changeSubscriptionRef, { subscription: null, invoiceId: null, dueMinor: 0, payment: null });
    const { screen } = await open({ search: choosing });
    await screen.getByRole('button', { name: /^Cambiar el / }).click();
    await expect.poll(() => api.asked(changeSubscriptionRef)[0]?.body.expectedDueMinor).toBe(0);
    expect(screen.router.state.location.search).not.toContain('factura');
  });

  test.each(['billing.identity_required', 'billing.tax_id_required', 'billing.full_invoice_needs_tax_id'] as const)(
    'without what the invoice needs (%s) leads there and back',
    async (code) => {
      api.answer(previewChangeRef, refusal(code));
      const { screen } = await open({ search: choosing });
      const link = screen.getByRole('dialog').getByRole('link', { name: 'Completar datos' });
      await expect.element(link).toBeVisible();
      expect(decodeURIComponent(link.element().getAttribute('href') ?? '')).toContain(
        `volver=/account/plans${choosing}`,
      );
    },
  );

  test.each(locales)('without anything to pay with asks for a card first, and buys nothing, in %s', async (locale) => {
    api.answer(previewChangeRef, { ...preview, pay: { ...preview.pay, method: null } });
    const { screen, t } = await open({ locale, search: choosing });
    const dialog = screen.getByRole('dialog');
    const link = dialog.getByRole('link', { name: t(($) => $.billing.pay.addCard) });
    await expect.element(link).toBeVisible();
    expect(decodeURIComponent(link.element().getAttribute('href') ?? '')).toContain(`volver=/account/plans${choosing}`);
    expect(dialog.getByRole('button', { name: /15/ }).query()).toBeNull();
    await dialog.getByRole('button', { name: t(($) => $.billing.pay.byTransfer) }).click();
    await expect
      .element(dialog.getByRole('button', { name: t(($) => $.billing.change.confirmTransfer) }))
      .toBeEnabled();
    expect(screen.router.state.location.search).toContain('pago=transferencia');
  });

  test('says which card is charged, and what is wrong with one that cannot be', async () => {
    const { screen } = await open({ search: choosing });
    await expect.element(screen.getByText('ahora en tu Visa acabada en 4242', { exact: false })).toBeVisible();
    await screen.unmount();
    api.answer(previewChangeRef, { ...preview, pay: { ...preview.pay, problem: 'expired' } });
    const { screen: expired } = await open({ search: choosing });
    await expect.element(expired.getByText('Tu Visa acabada en 4242 ha caducado.')).toBeVisible();
  });

  test('that is out of reach says why, and Esc leaves the address clean', async () => {
    api.answer(previewChangeRef, refusal('subscriptions.unpaid'));
    const { screen } = await open({ search: choosing });
    await expect.element(screen.getByText(refusalText({ code: 'subscriptions.unpaid', params: {} }))).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.getByRole('dialog').query()).toBeNull();
    expect(screen.router.state.location.search).toBe('');
  });
});

describe('the plans line by line', () => {
  test.each(locales)('keep lines of one name apart, in %s', async (locale) => {
    // Two lines that a translator gave the same words.
    const walls = named('Muros', 'Walls', 'ページ');
    const pages = { ...walls, es: 'Muros ', en: 'Walls', jp: 'ページ' };
    const first = named('Formularios', 'Forms', 'フォーム');
    function Table() {
      const [features, setFeatures] = useState([first, walls, pages]);
      return (
        <>
          <button type="button" onClick={() => setFeatures([pages])}>
            1
          </button>
          <PlanTable plans={[{ ...plan(10, 'workshop'), features }]} currentId={undefined} />
        </>
      );
    }
    const screen = await renderPart(<Table />, { locale, user: person('user'), namespaces: ['billing', 'standing'] });
    const rows = screen.getByRole('rowheader', { name: walls[toWireLocale(locale)] });
    await expect.poll(() => rows.elements()).toHaveLength(2);
    await screen.getByRole('button', { name: '1' }).click();
    await expect.poll(() => screen.getByRole('rowheader').elements()).toHaveLength(1);
    await expect.element(rows).toBeVisible();
  });
});
