import { listBillingPeriodsRef } from '@enlace/contract/billing/catalog/billing-periods.refs.gen.ts';
import { listCatalogItemsRef } from '@enlace/contract/billing/catalog/catalog-items.refs.gen.ts';
import type { BillingPeriod, CatalogItem, Plan } from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import { listPlansRef } from '@enlace/contract/billing/catalog/plans.refs.gen.ts';
import {
  changeSubscriptionForRef,
  getSubscriptionRef,
  listEventsOfSubscriptionRef,
  previewChangeForRef,
} from '@enlace/contract/billing/subscriptions/admin-subscriptions.refs.gen.ts';
import type { ChangePreview } from '@enlace/contract/billing/subscriptions/client-subscription.contract.ts';
import { planFeatures } from '@enlace/contract/core/plan-features.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, refusal, startApi } from '../../../../../test/browser/api.ts';
import { expectUsable } from '../../../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../../../test/browser/render-part.tsx';
import { person } from '../../../../../test/people.ts';
import {
  aCharge,
  anAdminSubscription,
  anOffer,
  billingId,
  named,
  planNames,
} from '../../subscriptions.test-support.ts';
import { SubscriptionDrawer } from './subscription-drawer.tsx';

const shelf = (n: number, code: string, name: Plan['name']) => ({
  ...{ id: billingId(n), code, name, position: n, archivedAt: null, isUsed: true },
});
const plans: Plan[] = [
  {
    ...shelf(31, 'shop', planNames.shop),
    ...{ description: {}, features: [], featureKeys: [], isHighlighted: false, quotas: [], includesPlanId: null },
    ...{ monthly: null, yearly: null, subscriptions: 4 },
  },
];
const periods: BillingPeriod[] = [
  {
    ...shelf(32, 'month', named('Mensual', 'Monthly', '毎月')),
    ...{ unit: 'month', unitCount: 1, trialDays: 0, anchorMode: 'anniversary', offers: 1 },
  },
];
const item = (n: number, changes: Partial<CatalogItem> = {}): CatalogItem => ({
  id: billingId(n),
  ...{ planId: billingId(31), billingPeriodId: billingId(32), accountTypeId: null, currency: 'EUR' },
  ...{ taxInclusive: false, trialDays: null, visibleFrom: '2026-01-01T00:00:00Z', visibleUntil: null },
  ...{ startsTrial: false, archivedAt: null, nextPrice: null, versions: 1, subscriptions: 0, isUsed: false },
  price: {
    ...{ id: billingId(33), priceMinor: 2900, setupFeeMinor: 0, validFrom: '2026-01-01T00:00:00Z' },
    ...{ existingFrom: null, noticedAt: null, holders: 0, isSold: true },
  },
  notForSale: null,
  ...changes,
});

const preview: ChangePreview = {
  kind: 'upgrade',
  offer: anOffer({ catalogItemId: billingId(40), plan: { code: 'shop', name: planNames.shop } }),
  effectiveAt: '2026-11-19T10:00:00Z',
  charge: aCharge(1210),
  isChargedNow: true,
  dueNowMinor: 1210,
  renewal: { at: '2026-12-01T00:00:00Z', charge: aCharge(3509) },
  coupon: null,
  pay: { method: null, problem: null, takesCards: true, takesTransfers: true },
  overQuota: [],
  losesFeatures: [],
};

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(getSubscriptionRef, anAdminSubscription());
  api.answer(listEventsOfSubscriptionRef, { items: [], next: null });
  api.answer(listPlansRef, { items: plans });
  api.answer(listBillingPeriodsRef, { items: periods });
  api.answer(listCatalogItemsRef, {
    items: [item(40), item(41, { currency: 'USD' }), item(42, { archivedAt: '2026-02-01T00:00:00Z' })],
  });
  api.answer(previewChangeForRef, preview);
});

type Opened = { locale?: Locale };
async function open({ locale = 'es' }: Opened = {}) {
  const went: string[] = [];
  const walk = { previous: undefined, next: billingId(11), go: (id: string) => went.push(id) };
  const screen = await renderPart(
    <SubscriptionDrawer id={billingId(10)} walk={walk} onClose={() => went.push('closed')} />,
    { locale, user: person('admin'), namespaces: ['subscribers', 'standing', 'charges'] },
  );
  return { screen, went, t: textsOf(locale, ['subscribers', 'standing', 'common']) };
}
type Screen = Awaited<ReturnType<typeof open>>['screen'];

async function press(screen: Screen, name: string) {
  const button = screen.getByRole('button', { name, exact: true });
  await focusOn(button);
  await userEvent.keyboard('{Enter}');
  return button;
}

async function openChange(options: Opened = {}) {
  const opened = await open(options);
  const { screen, t } = opened;
  await press(
    screen,
    t(($) => $.subscribers.act.change),
  );
  const dialog = screen.getByRole('dialog').last();
  const choose = async () => {
    await dialog.getByRole('combobox', { name: t(($) => $.subscribers.change.offer) }).click();
    await screen.getByRole('option').first().click();
  };
  const reason = dialog.getByRole('textbox', { name: t(($) => $.subscribers.reason) });
  return { ...opened, dialog, choose, reason, confirm: t(($) => $.subscribers.change.confirm) };
}

describe('changing the plan of a client', () => {
  test('offers what can be sold in their currency, and confirms exactly the charge that was shown', async () => {
    api.answer(changeSubscriptionForRef, anAdminSubscription());
    const { screen, dialog, choose, reason, confirm } = await openChange();
    const button = dialog.getByRole('button', { name: confirm });
    await expect.element(button).toBeDisabled();
    await choose();
    await expect.element(dialog.getByRole('table', { name: 'Importe' }).getByText(/12,10/).first()).toBeVisible();
    await reason.fill('Lo pidió por teléfono');
    await userEvent.dblClick(button);
    await expect.poll(() => screen.getByRole('dialog').elements()).toHaveLength(1);
    expect(api.asked(changeSubscriptionForRef).map(({ body }) => body)).toEqual([
      { catalogItemId: billingId(40), expectedDueMinor: 1210, reason: 'Lo pidió por teléfono' },
    ]);
    await expect.element(screen.getByRole('button', { name: 'Cambiar de plan' })).toHaveFocus();
  });

  test.each(locales)('lists each feature that stops and what no longer fits, in %s', async (locale) => {
    api.answer(previewChangeForRef, {
      ...preview,
      losesFeatures: [...planFeatures],
      overQuota: [{ resource: 'contacts', used: 1200, limit: 1000 }],
    });
    const { dialog, choose, t } = await openChange({ locale });
    await choose();
    for (const feature of planFeatures) {
      const title = dialog.getByText(
        t(($) => $.standing.feature[feature]),
        { exact: false },
      );
      await expect.element(title.first()).toBeVisible();
      await expect
        .element(
          dialog.getByText(
            t(($) => $.subscribers.change.loses[feature]),
            { exact: false },
          ),
        )
        .toBeVisible();
    }
    const help = t(($) => $.subscribers.change.overHelp);
    await expect.element(dialog.getByText(help, { exact: false })).toBeVisible();
    await expect.element(dialog.getByText(/1[.,]?200/)).toBeVisible();
    await expectUsable();
  });

  test('warns of nothing where nothing is lost', async () => {
    const { dialog, choose, t } = await openChange();
    await choose();
    await expect.element(dialog.getByRole('table', { name: 'Importe' })).toBeVisible();
    expect(
      dialog
        .getByText(
          t(($) => $.subscribers.change.loses.help),
          { exact: false },
        )
        .query(),
    ).toBeNull();
  });

  test('asks again when the amount has changed meanwhile', async () => {
    api.answer(changeSubscriptionForRef, refusal('subscriptions.charge_changed'));
    const { dialog, choose, reason, confirm } = await openChange();
    await choose();
    await reason.fill('Prueba');
    await expect.element(dialog.getByRole('button', { name: confirm })).toBeEnabled();
    api.answer(previewChangeForRef, { ...preview, charge: aCharge(990) });
    await dialog.getByRole('button', { name: confirm }).click();
    await expect.element(dialog.getByText(/El importe ha cambiado/)).toBeVisible();
    await expect.element(dialog.getByRole('table', { name: 'Importe' }).getByText(/9,90/).first()).toBeVisible();
    await expect.element(reason).toHaveValue('Prueba');
  });

  test('at another moment computes the charge of that moment', async () => {
    const { dialog, choose } = await openChange();
    await choose();
    await expect.element(dialog.getByRole('table', { name: 'Importe' })).toBeVisible();
    await focusOn(dialog.getByRole('radio', { name: 'Según el precio' }));
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect
      .poll(() => api.asked(previewChangeForRef).map(({ body }) => body.when))
      .toEqual([undefined, 'now', 'period_end']);
  });

  test('is not possible while its charge cannot be computed', async () => {
    api.answer(previewChangeForRef, refusal('subscriptions.unpaid'));
    const { dialog, choose, confirm } = await openChange();
    await choose();
    await expect.element(dialog.getByText(refusalText({ code: 'subscriptions.unpaid', params: {} }))).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: confirm })).toBeDisabled();
  });
});
