import {
  addTrialCardRef,
  finishMethodSetupRef,
  listPaymentMethodsRef,
  makeMethodDefaultRef,
  removePaymentMethodRef,
  startMethodSetupRef,
} from '@enlace/contract/billing/payments/payment-methods.refs.gen.ts';
import { dataSubscriptionRef } from '@enlace/contract/billing/subscriptions/subscriptions.refs.gen.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, refusal, silence, startApi } from '../../../test/browser/api.ts';
import { focusOn, renderPart, textsOf } from '../../../test/browser/render-part.tsx';
import { person } from '../../../test/people.ts';
import { PaymentMethodsPage } from './pages/payment-methods.page.tsx';
import { aCard } from './payments.test-support.ts';

const client = person('user');
const helper = { ...client, permissions: client.permissions.filter((each) => each !== 'billing.write') };
const second = aCard({
  id: '01920000-0000-7000-8000-000000000d02',
  brand: 'mastercard',
  last4: '5100',
  isDefault: false,
});
const cards = (...items: ReturnType<typeof aCard>[]) => ({ items, provider: 'stripe' as const, isTest: false });

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(dataSubscriptionRef, null);
  api.answer(listPaymentMethodsRef, cards(aCard(), second));
});

type How = { locale?: Locale; user?: typeof client; search?: string };
async function open({ locale = 'es', user = client, search = '' }: How = {}) {
  const screen = await renderPart(<PaymentMethodsPage />, {
    locale,
    user,
    at: `/account/metodos${search}`,
    path: '/account/metodos',
    namespaces: ['payments', 'billing'],
  });
  return { screen, t: textsOf(locale, ['payments', 'common']) };
}

describe('the cards of a client', () => {
  test('say that they load, what went wrong, and load again', async () => {
    api.answer(listPaymentMethodsRef, silence);
    const { screen: loading } = await open();
    await expect.element(loading.getByText('Cargando')).toBeInTheDocument();
    await loading.unmount();
    api.answer(listPaymentMethodsRef, offline);
    const { screen } = await open();
    const alert = screen.getByRole('alert');
    await expect.element(alert.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    api.answer(listPaymentMethodsRef, cards(aCard()));
    await alert.getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(screen.getByText(/4242/).first()).toBeVisible();
  });

  test.each(locales)('that are none offer to add one, unless cards are not taken, in %s', async (locale) => {
    api.answer(listPaymentMethodsRef, cards());
    const { screen, t } = await open({ locale });
    await expect.element(screen.getByText(t(($) => $.payments.methods.emptyHelp))).toBeVisible();
    await expect.element(screen.getByRole('button', { name: t(($) => $.payments.methods.add) })).toBeVisible();
    await screen.unmount();
    api.answer(listPaymentMethodsRef, { ...cards(), provider: null });
    const without = await open({ locale });
    await expect.element(without.screen.getByText(t(($) => $.payments.methods.noCards))).toBeVisible();
    expect(without.screen.getByRole('button', { name: t(($) => $.payments.methods.add) }).query()).toBeNull();
  });

  test.each(locales)('change the one that pays with one press, in %s', async (locale) => {
    api.answer(makeMethodDefaultRef, {});
    const { screen, t } = await open({ locale });
    const make = screen.getByRole('button', { name: t(($) => $.payments.methods.defaultOf, { last4: '5100' }) });
    await focusOn(make);
    api.answer(listPaymentMethodsRef, cards(aCard({ isDefault: false }), { ...second, isDefault: true }));
    await userEvent.keyboard('{Enter}');
    await expect
      .element(screen.getByRole('button', { name: t(($) => $.payments.methods.defaultOf, { last4: '4242' }) }))
      .toBeVisible();
    expect(api.asked(makeMethodDefaultRef).map(({ path }) => path)).toEqual([expect.stringContaining(second.id)]);
  });

  test.each(locales)('are taken away only after a question that says what follows, in %s', async (locale) => {
    api.answer(removePaymentMethodRef, {});
    api.answer(listPaymentMethodsRef, cards(aCard()));
    const { screen, t } = await open({ locale });
    const ask = screen.getByRole('button', { name: t(($) => $.payments.methods.removeOf, { last4: '4242' }) });
    await ask.click();
    const dialog = screen.getByRole('dialog', { name: t(($) => $.payments.methods.removeTitle, { last4: '4242' }) });
    await expect.element(dialog.getByText(t(($) => $.payments.methods.removeLast))).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog.query()).toBeNull();
    expect(api.asked(removePaymentMethodRef)).toEqual([]);
    await ask.click();
    api.answer(listPaymentMethodsRef, cards());
    await dialog.getByRole('button', { name: t(($) => $.payments.methods.remove), exact: true }).click();
    await expect.element(screen.getByText(t(($) => $.payments.methods.emptyHelp))).toBeVisible();
  });

  test('that are in use stay, and say so', async () => {
    api.answer(removePaymentMethodRef, refusal('payments.method_busy'));
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Quitar la tarjeta acabada en 5100' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Quitar', exact: true }).click();
    await expect.element(screen.getByText(refusalText({ code: 'payments.method_busy', params: {} }))).toBeVisible();
    await expect.element(screen.getByText(/5100/).first()).toBeVisible();
  });

  test.each([
    ['soon', 'soonTitle'],
    ['over', 'overTitle'],
  ] as const)('warn of the one that pays when its time is %s', async (expiry, title) => {
    api.answer(listPaymentMethodsRef, cards(aCard({ expiry })));
    const { screen, t } = await open();
    await expect
      .element(
        screen.getByText(
          t(($) => $.payments.methods[title], { last4: '4242' }),
          { exact: false },
        ),
      )
      .toBeVisible();
  });

  test('can only be looked at by somebody who acts for the client', async () => {
    const { screen } = await open({ user: helper });
    await expect.element(screen.getByText(/4242/).first()).toBeVisible();
    expect(screen.getByRole('button').elements()).toEqual([]);
  });

  test('say when the page of the provider cannot be reached', async () => {
    api.answer(startMethodSetupRef, refusal('payments.provider_unavailable', { status: 503 }));
    const { screen } = await open();
    const add = screen.getByRole('button', { name: 'Añadir tarjeta' });
    await add.click();
    await expect
      .element(screen.getByText(refusalText({ code: 'payments.provider_unavailable', params: {} })))
      .toBeVisible();
    await expect.element(add).toBeEnabled();
  });

  test('take the card back from the provider once, whatever the address says afterwards', async () => {
    api.answer(finishMethodSetupRef, second);
    const { screen } = await open({ search: '?alta=session-1' });
    await expect
      .poll(() => api.asked(finishMethodSetupRef).map(({ body }) => body))
      .toEqual([{ sessionId: 'session-1' }]);
    await expect.poll(() => screen.router.state.location.search).toBe('');
    await expect.element(screen.getByText(/5100/).first()).toBeVisible();
    expect(api.asked(finishMethodSetupRef)).toHaveLength(1);
  });

  test('of a trial are chosen by what they do', async () => {
    api.answer(listPaymentMethodsRef, { ...cards(), provider: 'sandbox', isTest: true });
    api.answer(addTrialCardRef, aCard({ provider: 'sandbox' }));
    const { screen, t } = await open();
    await expect
      .element(
        screen.getByText(
          t(($) => $.payments.trial.title),
          { exact: false },
        ),
      )
      .toBeVisible();
    await screen.getByRole('button', { name: 'Añadir tarjeta' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Añadir una tarjeta de prueba' });
    await dialog.getByRole('radio').nth(1).click();
    const number = dialog.getByRole('textbox', { name: 'Número' });
    const shown = number.element().getAttribute('value') ?? '';
    await dialog.getByRole('textbox', { name: 'Mes' }).fill('7');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => dialog.query()).toBeNull();
    expect(api.asked(addTrialCardRef)[0]?.body).toMatchObject({ number: shown.replaceAll(' ', ''), expiryMonth: 7 });
  });
});
