import type { AdminSubscription } from '@enlace/contract/billing/subscriptions/admin-subscriptions.contract.ts';
import {
  addCouponForRef,
  cancelSubscriptionForRef,
  extendTrialRef,
  getSubscriptionRef,
  grantQuotaRef,
  listEventsOfSubscriptionRef,
  pauseSubscriptionForRef,
  resumeSubscriptionForRef,
  revokePackageRef,
  revokeQuotaRef,
  unparkSubscriptionRef,
} from '@enlace/contract/billing/subscriptions/admin-subscriptions.refs.gen.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, refusal, silence, startApi, unread } from '../../../../../test/browser/api.ts';
import { expectUsable, onPhone } from '../../../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../../../test/browser/render-part.tsx';
import { person } from '../../../../../test/people.ts';
import { SubscriptionDrawer } from './subscription-drawer.tsx';

const operator = person('admin');
const reader = { ...operator, permissions: operator.permissions.filter((each) => each !== 'subscriptions.write') };
const id = (n: number) => `01920000-0000-7000-8000-0000000004${n}`;
const named = (es: string, en: string, jp: string) => ({ es, en, jp });

const offer = {
  catalogItemId: id(20),
  plan: { code: 'workshop', name: named('Taller', 'Workshop', '工房') },
  period: { code: 'month', name: named('Mensual', 'Monthly', '毎月'), unit: 'month', unitCount: 1 },
  currency: 'EUR',
  priceMinor: 1900,
  taxInclusive: false,
} as const;

type Item = AdminSubscription['item'];
const detailOf = (item: Partial<Item> = {}, changes: Partial<AdminSubscription> = {}): AdminSubscription => ({
  item: {
    id: id(10),
    client: { id: id(11), name: 'Barro y Sal', email: 'marina@barroysal.es' },
    state: 'active',
    offer,
    periodStart: '2026-11-01T00:00:00Z',
    periodEnd: '2026-12-01T00:00:00Z',
    nextBoundary: '2026-12-01T00:00:00Z',
    cancelAtPeriodEnd: false,
    scheduledPlan: null,
    dunningStep: 0,
    pastDueSince: null,
    isParked: false,
    createdAt: '2026-03-02T10:00:00Z',
    ...item,
  },
  subscription: null,
  cancelReason: null,
  parkedAt: null,
  parkedReason: null,
  periods: [],
  purchases: [],
  grants: [],
  ...changes,
});

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(getSubscriptionRef, detailOf());
  api.answer(listEventsOfSubscriptionRef, { items: [], next: null });
});

type How = { detail?: AdminSubscription; locale?: Locale; user?: typeof operator };
async function open({ detail, locale = 'es', user = operator }: How = {}) {
  if (detail) api.answer(getSubscriptionRef, detail);
  const went: string[] = [];
  const screen = await renderPart(
    <>
      <SubscriptionDrawer
        id={id(10)}
        walk={{ previous: undefined, next: id(12), go: (next) => went.push(next) }}
        onClose={() => went.push('closed')}
      />
      <ToastArea />
    </>,
    { locale, user, namespaces: ['subscribers', 'charges', 'standing'] },
  );
  const t = textsOf(locale, ['subscribers', 'common']);
  const drawer = screen.getByRole('dialog', { name: 'Barro y Sal', exact: true });
  const more = () => drawer.getByRole('button', { name: t(($) => $.subscribers.actions) });
  return {
    screen,
    went,
    t,
    drawer,
    reason: () => screen.getByRole('textbox', { name: t(($) => $.subscribers.reason) }),
    async items(): Promise<string[]> {
      await more().click();
      await expect.element(screen.getByRole('menuitem').first()).toBeVisible();
      return screen
        .getByRole('menuitem')
        .elements()
        .map(({ textContent }) => textContent ?? '');
    },
    async choose(name: string): Promise<void> {
      await more().click();
      await screen.getByRole('menuitem', { name, exact: true }).click();
    },
  };
}

describe('a subscription', () => {
  test.each([
    ['trialing', {}, ['extend', 'coupon', 'grant', 'cancel']],
    ['active', {}, ['pause', 'coupon', 'grant', 'cancel']],
    ['active', { cancelAtPeriodEnd: true }, ['resume', 'coupon', 'grant', 'cancel']],
    ['paused', {}, ['unpause', 'coupon', 'grant', 'cancel']],
    ['cancelled', {}, ['grant']],
  ] as const)('that is %s (%o) offers what it allows, in each language', async (state, changes, acts) => {
    for (const locale of locales) {
      const { items, screen, t } = await open({ detail: detailOf({ state, ...changes }), locale });
      expect(await items()).toEqual(acts.map((act) => t(($) => $.subscribers.act[act])));
      await userEvent.keyboard('{Escape}');
      await screen.unmount();
    }
  });

  test.each([
    ['es', '19 €', '1 nov – 1 dic', '19,00 €'],
    ['en', '€19', '1 Nov – 1 Dec', '€19.00'],
    ['ja', '19', '11月1日 – 12月1日', '19.00'],
  ] as const)('shows prices and days as they are written in %s', async (locale, price, days, sum) => {
    const periods: AdminSubscription['periods'] = [
      {
        id: id(30),
        periodStart: '2026-11-01T10:00:00Z',
        periodEnd: '2026-12-01T10:00:00Z',
        reason: 'renewal',
        offer,
        netMinor: 1900,
        invoiceId: null,
        invoiceNumber: 'F-2026-0007',
      },
    ];
    const { drawer, t } = await open({ detail: detailOf({}, { periods, cancelReason: 'Se mudan' }), locale });
    const words = () => drawer.element().textContent?.replaceAll(/\s/g, ' ') ?? '';
    await expect.poll(words).toContain(days);
    expect(words()).toContain(price);
    expect(words()).toContain(sum);
    expect(words()).toContain('F-2026-0007');
    expect(words()).toContain('Se mudan');
    expect(words()).toContain(t(($) => $.subscribers.reasons.renewal));
    await onPhone();
  });

  test('loads, may be asked for again as may its events, and is left for its neighbours', async () => {
    api.answer(getSubscriptionRef, offline);
    api.answer(listEventsOfSubscriptionRef, offline);
    const { screen, drawer, went } = await open();
    const retry = screen.getByRole('alert').getByRole('button', { name: 'Reintentar' });
    await expect.element(retry).toBeVisible();
    api.answer(getSubscriptionRef, detailOf());
    await retry.click();
    await expect.element(drawer).toBeVisible();
    await expect.element(drawer.getByRole('alert')).toBeVisible();
    api.answer(listEventsOfSubscriptionRef, { items: [], next: null });
    await drawer.getByRole('alert').getByRole('button', { name: 'Reintentar' }).click();
    await expect.poll(() => drawer.getByRole('alert').query()).toBeNull();
    await drawer.getByRole('button', { name: 'Suscripción siguiente' }).click();
    await expect.element(drawer.getByRole('button', { name: 'Suscripción anterior' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    expect(went).toEqual([id(12), 'closed']);
  });

  test('can be looked at, not changed, without the permission', async () => {
    const { drawer } = await open({ user: reader });
    await expect.element(drawer.getByRole('button', { name: 'Próximas 24 facturas' })).toBeVisible();
    expect(drawer.getByRole('button', { name: 'Más acciones' }).query()).toBeNull();
    expect(drawer.getByRole('button', { name: 'Cambiar de plan' }).query()).toBeNull();
  });
});

describe('the operator', () => {
  test.each(locales)('cancels at the end of the period or now, never without a reason, in %s', async (locale) => {
    api.answer(cancelSubscriptionForRef, unread);
    const { choose, screen, t, reason } = await open({ locale });
    await choose(t(($) => $.subscribers.act.cancel));
    const dialog = screen.getByRole('dialog', {
      name: t(($) => $.subscribers.cancel.title, { client: 'Barro y Sal' }),
    });
    await expect.element(dialog).toBeVisible();
    const submit = dialog.getByRole('button', { name: t(($) => $.subscribers.cancel.confirm) });
    await submit.click();
    await expect.element(reason()).toHaveAttribute('aria-invalid', 'true');
    expect(api.asked(cancelSubscriptionForRef)).toEqual([]);
    const now = dialog.getByRole('radio', { name: t(($) => $.subscribers.cancel.whens.now) });
    await now.click({ force: true });
    await expect.element(dialog.getByText(t(($) => $.subscribers.cancel.nowHelp))).toBeVisible();
    await expectUsable();
    await reason().fill('Lo pide por teléfono');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(
        screen.getByText(
          t(($) => $.subscribers.done),
          { exact: true },
        ),
      )
      .toBeVisible();
    expect(api.asked(cancelSubscriptionForRef).map(({ body }) => body)).toEqual([
      { when: 'now', reason: 'Lo pide por teléfono' },
    ]);
    await expect.poll(() => dialog.query()).toBeNull();
  });

  test('extends a trial by whole days within its limit, and reads until when', async () => {
    api.answer(extendTrialRef, silence);
    const { choose, screen, reason } = await open({ detail: detailOf({ state: 'trialing' }) });
    await choose('Alargar la prueba');
    const dialog = screen.getByRole('dialog', { name: 'Alargar la prueba de Barro y Sal' });
    const days = dialog.getByRole('textbox', { name: 'Días más' });
    const submit = dialog.getByRole('button', { name: 'Alargar', exact: true });
    await expect.element(dialog.getByText('La prueba acabará el 8 de diciembre de 2026.')).toBeVisible();
    for (const wrong of ['0', '367', '1,5', 'mucho', '']) {
      await days.fill(wrong);
      await expect.element(days).toHaveAccessibleDescription('Entre 1 y 366 días.');
      await expect.element(submit).toBeDisabled();
    }
    await days.fill(' 30 ');
    await reason().fill('Feria');
    await userEvent.dblClick(submit);
    await userEvent.keyboard('{Enter}');
    expect(api.asked(extendTrialRef).map(({ body }) => body)).toEqual([{ days: 30, reason: 'Feria' }]);
  });

  test('pauses with or without a day, and reads why it was refused', async () => {
    api.answer(pauseSubscriptionForRef, refusal('subscriptions.not_possible'));
    const { choose, screen, reason } = await open();
    await choose('Pausar');
    const dialog = screen.getByRole('dialog', { name: '¿Pausar la suscripción de Barro y Sal?' });
    await reason().fill('Vacaciones');
    await userEvent.keyboard('{Enter}');
    const text = refusalText({ code: 'subscriptions.not_possible', params: {} });
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(text);
    await expect.element(reason()).toHaveValue('Vacaciones');
    api.answer(pauseSubscriptionForRef, unread);
    await dialog.getByRole('textbox', { name: 'Sigue solo el día (opcional)' }).fill('1/3/2027');
    await dialog.getByRole('button', { name: 'Pausar' }).click();
    await expect
      .poll(() => api.asked(pauseSubscriptionForRef).map(({ body }) => body))
      .toEqual([{ reason: 'Vacaciones' }, { resumesOn: '2027-03-01', reason: 'Vacaciones' }]);
  });

  test('adds a coupon by its code however it is typed, with the keyboard in its field', async () => {
    api.answer(addCouponForRef, refusal('coupon.unknown'));
    const { choose, screen } = await open();
    await choose('Añadir cupón');
    const dialog = screen.getByRole('dialog', { name: 'Cupón para Barro y Sal' });
    const code = dialog.getByRole('textbox', { name: 'Código' });
    await expect.element(code).toHaveFocus();
    await userEvent.keyboard('a{Enter}');
    await expect.element(dialog.getByRole('button', { name: 'Añadir cupón' })).toBeDisabled();
    expect(api.asked(addCouponForRef)).toEqual([]);
    await userEvent.keyboard('{Backspace} feria-26 {Enter}');
    await expect.poll(() => api.asked(addCouponForRef).map(({ body }) => body.code)).toEqual(['FERIA-26']);
    await expect.element(dialog.getByRole('alert')).toBeVisible();
  });

  test('grants more of what the plan has, in gigabytes where it is room, for a time or for good', async () => {
    api.answer(grantQuotaRef, silence);
    const { choose, screen, reason } = await open();
    await choose('Conceder más límite');
    const dialog = screen.getByRole('dialog', { name: 'Conceder más límite a Barro y Sal' });
    const submit = dialog.getByRole('button', { name: 'Conceder', exact: true });
    await expect.element(submit).toBeDisabled();
    const amount = dialog.getByRole('textbox', { name: 'Cuánto', exact: true });
    await expect.element(amount).toHaveAccessibleDescription('Entre 1 y 1.000.000.');
    await amount.fill('5');
    await dialog.getByRole('textbox', { name: 'Durante (días)' }).fill('0');
    await expect.element(submit).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Durante (días)' }).fill('30');
    await reason().fill('Se lo prometimos');
    await submit.click();
    await expect
      .poll(() => api.asked(grantQuotaRef).map(({ body }) => body))
      .toEqual([{ resource: 'sends', amount: 5, reason: 'Se lo prometimos', validDays: 30 }]);
  });

  test('takes back a grant at once, a package after a reason, and brings a parked one back', async () => {
    const grant: AdminSubscription['grants'][number] = {
      id: id(40),
      resource: 'sends',
      amount: 5000,
      remaining: 1200,
      expiresAt: null,
      reason: 'Feria',
      startsAt: '2026-11-01T10:00:00Z',
      revokedAt: null,
    };
    const bought: AdminSubscription['purchases'][number] = {
      id: id(41),
      package: { id: id(42), code: 'more', name: named('Más envíos', 'More sends', '送信追加') },
      state: 'active',
      priceMinor: 500,
      currency: 'EUR',
      invoiceId: null,
      dueMinor: null,
      startsAt: '2026-11-01T10:00:00Z',
      expiresAt: null,
      hasRolledOver: false,
      createdAt: '2026-11-01T10:00:00Z',
      grants: [],
    };
    api.answer(revokeQuotaRef, {});
    api.answer(revokePackageRef, unread);
    api.answer(unparkSubscriptionRef, unread);
    const parked = { grants: [grant], purchases: [bought], parkedReason: 'Dos cobros a la vez' };
    const { screen, drawer, reason } = await open({ detail: detailOf({ isParked: true }, parked) });
    await expect.element(drawer.getByText('Dos cobros a la vez', { exact: false })).toBeVisible();
    const revoke = drawer.getByRole('button', { name: 'Retirar', exact: true });
    await revoke.last().click();
    await expect.poll(() => api.asked(revokeQuotaRef).map(({ path }) => path.split('/').at(-1))).toEqual([id(40)]);
    await revoke.first().click();
    await expect.element(screen.getByRole('dialog', { name: '¿Retirar este paquete?' })).toBeVisible();
    await reason().fill('Se equivocó');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => api.asked(revokePackageRef).map(({ body }) => body)).toEqual([{ reason: 'Se equivocó' }]);
    await focusOn(drawer.getByRole('button', { name: 'Volver a cobrar' }));
    await userEvent.keyboard('{Enter}');
    await expect
      .element(screen.getByRole('dialog', { name: '¿Volver a cobrar esta suscripción?' }))
      .toMatchTextContent(/Se apartó por: Dos cobros a la vez/);
    await reason().fill('Ya está');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => api.asked(unparkSubscriptionRef).map(({ body }) => body)).toEqual([{ reason: 'Ya está' }]);
  });

  test('withdraws a cancellation at once; what goes wrong is said where it was pressed', async () => {
    api.answer(resumeSubscriptionForRef, offline);
    const { choose, drawer } = await open({ detail: detailOf({ cancelAtPeriodEnd: true }) });
    await choose('Retirar la cancelación');
    await expect
      .element(drawer.getByRole('alert'))
      .toMatchTextContent(refusalText({ code: 'network.unreachable', params: {} }));
  });
});
