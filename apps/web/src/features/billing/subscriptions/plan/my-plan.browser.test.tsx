import { listPaymentMethodsRef } from '@enlace/contract/billing/payments/payment-methods.refs.gen.ts';
import {
  addCouponRef,
  cancelScheduledChangeRef,
  cancelSubscriptionRef,
  listSubscriptionEventsRef,
  pauseSubscriptionRef,
  readUsageRef,
  resumeSubscriptionRef,
  unpauseSubscriptionRef,
} from '@enlace/contract/billing/subscriptions/client-subscription.refs.gen.ts';
import type { UsageMeter } from '@enlace/contract/billing/subscriptions/client-subscription.contract.ts';
import { listPackagePurchasesRef } from '@enlace/contract/billing/subscriptions/packages.refs.gen.ts';
import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { dataSubscriptionRef } from '@enlace/contract/billing/subscriptions/subscriptions.refs.gen.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales, toWireLocale } from '#lib/i18n/locales.ts';
import { type Api, offline, refusal, silence, startApi } from '../../../../test/browser/api.ts';
import { expectUsable, onPhone } from '../../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { aCard } from '../../payments/payments.test-support.ts';
import { aCharge, anOffer, aSubscription, billingId, planNames } from '../subscriptions.test-support.ts';
import { MyPlanPage } from './my-plan.page.tsx';

const meter = (changes: Partial<UsageMeter>): UsageMeter => ({
  ...{ resource: 'contacts', limit: 1000, used: 100, fromPlan: 1000, fromPackages: 0, isSoft: false },
  ...{ resetsAt: null, expiresAt: null, forecast: null, fullOn: null, lastWeek: 0 },
  ...changes,
});
const usageOf = (...meters: UsageMeter[]) => ({
  ...{ periodStart: '2026-11-01T00:00:00Z', periodEnd: '2026-12-01T00:00:00Z', sendsPerDay: [] },
  meters,
});
const shop = anOffer({ plan: { code: 'shop', name: planNames.shop }, priceMinor: 2900 });
const answered = { subscription: null, invoiceId: null, dueMinor: 0 };

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(dataSubscriptionRef, aSubscription());
  api.answer(readUsageRef, usageOf());
  api.answer(listPackagePurchasesRef, { items: [], next: null });
  api.answer(listSubscriptionEventsRef, { items: [], next: null });
  api.answer(listPaymentMethodsRef, { items: [aCard()], provider: 'sandbox', isTest: false });
});

type Opened = { locale?: Locale; held?: Partial<Subscription>; user?: ReturnType<typeof person> };
async function open({ locale = 'es', held, user = person('user') }: Opened = {}) {
  if (held) api.answer(dataSubscriptionRef, aSubscription(held));
  const screen = await renderPart(<MyPlanPage />, {
    ...{ locale, user, at: '/user/myplan', path: '/user/myplan' },
    namespaces: ['billing', 'account', 'standing', 'charges'],
  });
  return { screen, t: textsOf(locale, ['billing', 'common', 'standing']) };
}
type Screen = Awaited<ReturnType<typeof open>>['screen'];

const reader = () => {
  const user = person('user');
  return { ...user, permissions: user.permissions.filter((each) => each !== 'billing.write') };
};

async function press(screen: Screen, name: string) {
  const button = screen.getByRole('button', { name, exact: true });
  await focusOn(button);
  await userEvent.keyboard('{Enter}');
  return button;
}

describe('my plan', () => {
  test('says that it loads, what went wrong, and loads again', async () => {
    api.answer(dataSubscriptionRef, silence);
    const { screen: loading } = await open();
    await expect.element(loading.getByText('Cargando')).toBeInTheDocument();
    await loading.unmount();
    api.answer(dataSubscriptionRef, offline);
    const { screen, t } = await open();
    const again = screen.getByRole('button', { name: t(($) => $.common.retry) });
    await expect.element(again).toBeVisible();
    api.answer(dataSubscriptionRef, aSubscription());
    await again.click();
    await expect.element(screen.getByRole('heading', { name: 'Taller', level: 1 })).toBeVisible();
  });

  test.each(locales)('leads to the plans when there is none, in %s', async (locale) => {
    api.answer(dataSubscriptionRef, null);
    const { screen, t } = await open({ locale });
    await expect.element(screen.getByRole('heading', { name: t(($) => $.billing.myplan.none) })).toBeVisible();
    const link = screen.getByRole('link', { name: t(($) => $.billing.myplan.choose) });
    await link.click();
    await expect.poll(() => screen.router.state.location.pathname).not.toBe('/user/myplan');
  });

  test.each(locales)('names the plan, its features and which plan has the rest, in %s', async (locale) => {
    const { screen, t } = await open({
      locale,
      held: {
        missingFeatures: [
          { feature: 'series', plan: { code: 'shop', name: planNames.shop } },
          { feature: 'api', plan: null },
        ],
      },
    });
    const wire = toWireLocale(locale);
    await expect.element(screen.getByRole('heading', { name: planNames.workshop[wire], level: 1 })).toBeVisible();
    const lineOf = (feature: 'series' | 'api' | 'automations') =>
      screen.getByRole('listitem').filter({ hasText: t(($) => $.standing.feature[feature]) });
    const has = t(($) => $.billing.myplan.featureIn, { plan: planNames.shop[wire] });
    await expect.element(lineOf('series').getByText(has)).toBeVisible();
    await expect.element(lineOf('api').getByText(t(($) => $.billing.myplan.featureNowhere))).toBeVisible();
    expect(lineOf('automations').getByText(has).query()).toBeNull();
    await expectUsable();
  });

  test('has, of each limit, the fact that matters most', async () => {
    api.answer(
      readUsageRef,
      usageOf(
        meter({ resource: 'contacts', used: 12_345, limit: 10_000 }),
        meter({ resource: 'sends', used: 5000, limit: 5000, resetsAt: '2026-12-01T00:00:00Z' }),
        meter({ resource: 'profiles', used: 2, limit: null, lastWeek: 1 }),
        meter({ resource: 'storage_bytes', used: 1_000_000_000, limit: 5_000_000_000, fromPackages: 2_000_000_000 }),
      ),
    );
    const { screen } = await open();
    await expect.element(screen.getByText('2.345 por encima. Lo que tienes se queda.')).toBeVisible();
    await expect.element(screen.getByText('Agotado hasta el 1 de diciembre de 2026')).toBeVisible();
    await expect.element(screen.getByText('1 más en los últimos siete días')).toBeVisible();
    await expect.element(screen.getByText(/Quedan 4.GB · 2.GB de paquetes/)).toBeVisible();
    // Only where the limit is near.
    await expect.element(screen.getByRole('link', { name: 'Ampliar' }).nth(1)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ampliar' }).elements()).toHaveLength(2);
  });

  test('fits a phone with a long name and everything that is open', async () => {
    const long = 'Taller de cerámica artesanal para pequeños comercios de barrio';
    const { screen } = await open({
      held: {
        plan: { code: 'workshop', name: { es: long, en: long, jp: long } },
        cancelAtPeriodEnd: true,
        creditMinor: 123_456,
        unpaidInvoices: [
          { id: billingId(41), fullNumber: 'F-2026-0000000007', currency: 'EUR', dueMinor: 123_456, dueDate: null },
        ],
      },
    });
    await expect.element(screen.getByRole('heading', { name: long })).toBeVisible();
    await onPhone();
  });
});

describe('what stands in the way of the plan', () => {
  test('is undone at once, and says so when that fails', async () => {
    api.answer(resumeSubscriptionRef, offline);
    const { screen } = await open({ held: { cancelAtPeriodEnd: true } });
    await expect.element(screen.getByText(/Tu plan se cancela el 1 de diciembre de 2026/)).toBeVisible();
    await press(screen, 'Seguir con el plan');
    await expect.element(screen.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    api.answer(resumeSubscriptionRef, answered);
    api.answer(dataSubscriptionRef, aSubscription());
    await userEvent.dblClick(screen.getByRole('button', { name: 'Seguir con el plan' }));
    await expect.poll(() => screen.getByText(/se cancela el/).query()).toBeNull();
    expect(api.asked(resumeSubscriptionRef)).toHaveLength(2);
  });

  test.each(locales)('names the plan that follows, its price and its day, in %s', async (locale) => {
    api.answer(cancelScheduledChangeRef, answered);
    const { screen, t } = await open({
      locale,
      held: { scheduledChange: { at: '2026-12-01T00:00:00Z', offer: shop } },
    });
    const wire = toWireLocale(locale);
    const note = screen.getByRole('status').filter({ hasText: planNames.shop[wire] });
    await expect.element(note.getByText(/29/).first()).toBeVisible();
    await note
      .getByRole('button', { name: t(($) => $.billing.scheduled.undo, { current: planNames.workshop[wire] }) })
      .click();
    await expect.poll(() => api.asked(cancelScheduledChangeRef)).toHaveLength(1);
  });

  test('goes on after a pause, and after a trial leads to the plans instead', async () => {
    api.answer(unpauseSubscriptionRef, answered);
    const { screen } = await open({ held: { state: 'paused', access: 'read_only', pausedAt: '2026-11-10T00:00:00Z' } });
    await press(screen, 'Reanudar ahora');
    await expect.poll(() => api.asked(unpauseSubscriptionRef)).toHaveLength(1);
  });

  test('can only be read by someone who may not decide it', async () => {
    const { screen } = await open({ user: reader(), held: { cancelAtPeriodEnd: true } });
    await expect.element(screen.getByText(/Tu plan se cancela/)).toBeVisible();
    for (const name of ['Seguir con el plan', 'Pausar', 'Cancelar plan', '¿Tienes un cupón?'])
      expect(screen.getByRole('button', { name }).query()).toBeNull();
  });

  test('leads to the invoice that is unpaid', async () => {
    const { screen } = await open({
      held: {
        ...{ state: 'past_due', access: 'read_only' },
        dunning: {
          ...{ since: '2026-11-10T00:00:00Z', step: 2, nextStepAt: '2026-11-24T00:00:00Z' },
          ...{
            readOnlyAt: '2026-11-17T00:00:00Z',
            suspendedAt: '2026-11-24T00:00:00Z',
            cancelledAt: '2026-12-01T00:00:00Z',
          },
        },
        unpaidInvoices: [
          { id: billingId(41), fullNumber: 'F-7', currency: 'EUR', dueMinor: 2299, dueDate: null },
          { id: billingId(42), fullNumber: 'F-8', currency: 'EUR', dueMinor: 100, dueDate: null },
        ],
      },
    });
    await expect.element(screen.getByText(/Faltan 23,99.€ de F-7 y F-8/)).toBeVisible();
    await expect.element(screen.getByText(/Puedes leer y exportar; publicar/)).toBeVisible();
    await screen.getByRole('link', { name: 'Pagar ahora' }).click();
    await expect.poll(() => screen.router.state.location.search).toBe(`?factura=${billingId(41)}`);
  });
});

describe('leaving the plan', () => {
  test.each(locales)('says what happens, wants a reason, and is confirmed once, in %s', async (locale) => {
    api.answer(cancelSubscriptionRef, answered);
    const { screen, t } = await open({ locale });
    const opener = await press(
      screen,
      t(($) => $.billing.cancel.open),
    );
    const dialog = screen.getByRole('dialog', { name: t(($) => $.billing.cancel.title) });
    await expect.element(dialog.getByText(t(($) => $.billing.cancel.then))).toBeVisible();
    const confirm = dialog.getByRole('button', { name: t(($) => $.billing.cancel.confirm) });
    await confirm.click();
    await expect.element(dialog.getByText(t(($) => $.billing.cancel.reasonMissing))).toBeVisible();
    expect(api.asked(cancelSubscriptionRef)).toEqual([]);
    await dialog.getByRole('radio', { name: t(($) => $.billing.cancel.reasons.not_used) }).click();
    await expect.poll(() => dialog.getByText(t(($) => $.billing.cancel.reasonMissing)).query()).toBeNull();
    await dialog.getByRole('textbox', { name: t(($) => $.billing.cancel.note) }).fill('  ');
    await userEvent.dblClick(confirm);
    await expect.poll(() => dialog.query()).toBeNull();
    expect(api.asked(cancelSubscriptionRef).map(({ body }) => body)).toEqual([{ reason: 'not_used' }]);
    await expect.element(opener).toHaveFocus();
  });

  test('keeps the note when it is refused', async () => {
    api.answer(cancelSubscriptionRef, refusal('subscriptions.not_possible', { params: { reason: 'none' } }));
    const { screen } = await open();
    await press(screen, 'Cancelar plan');
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Es caro' }).click();
    const note = dialog.getByRole('textbox');
    await note.fill('Volveré en primavera');
    await dialog.getByRole('button', { name: 'Cancelar plan' }).click();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await expect.element(note).toHaveValue('Volveré en primavera');
  });

  test('for a time offers the pause instead, from which Esc gives the focus back', async () => {
    api.answer(pauseSubscriptionRef, refusal('subscriptions.unpaid'));
    const { screen } = await open();
    const opener = await press(screen, 'Cancelar plan');
    await screen.getByRole('radio', { name: 'Es por un tiempo' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Pausar' }).click();
    const dialog = screen.getByRole('dialog', { name: '¿Pausar tu plan?' });
    await dialog.getByRole('button', { name: 'Pausar ahora' }).click();
    await expect.element(dialog.getByText(refusalText({ code: 'subscriptions.unpaid', params: {} }))).toBeVisible();
    expect(api.asked(pauseSubscriptionRef).map(({ body }) => body)).toEqual([{}]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog.query()).toBeNull();
    await expect.element(opener).toHaveFocus();
  });

  test('is not offered where it is over, nor a pause where something is owed', async () => {
    const unpaid = { id: billingId(41), fullNumber: 'F-7', currency: 'EUR', dueMinor: 100, dueDate: null };
    const { screen } = await open({ held: { state: 'past_due', unpaidInvoices: [unpaid] } });
    await expect.element(screen.getByRole('button', { name: 'Cancelar plan' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pausar' }).query()).toBeNull();
    await screen.unmount();
    const { screen: over } = await open({ held: { state: 'cancelled', access: 'none', nextCharge: null } });
    await expect.element(over.getByText('No hay ningún cobro previsto.')).toBeVisible();
    expect(over.getByRole('button', { name: 'Cancelar plan' }).query()).toBeNull();
  });
});

describe('a coupon', () => {
  test('is checked before it is asked for, and a refused one stays to be corrected', async () => {
    api.answer(addCouponRef, refusal('coupon.expired'));
    const { screen } = await open();
    await press(screen, '¿Tienes un cupón?');
    const field = screen.getByRole('textbox', { name: 'Cupón' });
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('ño{Enter}');
    await expect.element(field).toHaveAccessibleDescription('Un cupón tiene de 3 a 40 letras, cifras o guiones.');
    expect(api.asked(addCouponRef)).toEqual([]);
    await field.fill(' verano-26 ');
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveAccessibleDescription(refusalText({ code: 'coupon.expired', params: {} }));
    await expect.element(field).toHaveValue(' verano-26 ');
    expect(api.asked(addCouponRef).map(({ body }) => body)).toEqual([{ code: 'VERANO-26' }]);
  });

  test.each(locales)('that is held says how much and how long, in %s', async (locale) => {
    const coupon = { code: 'VERANO', name: planNames.shop, percentPpm: 255_000, amountMinor: null, periodsLeft: 3 };
    const { screen } = await open({
      locale,
      held: { coupon, creditMinor: 500, nextCharge: { at: '2026-12-01T00:00:00Z', charge: aCharge(1000) } },
    });
    await expect.element(screen.getByText(/VERANO.*25[.,]5.?%.*3|VERANO.*3.*25[.,]5.?%/)).toBeVisible();
    await expect.element(screen.getByText(/5.€|€5/).first()).toBeVisible();
  });
});
