import { downloadInvoiceRef } from '@enlace/contract/billing/invoices/invoices.refs.gen.ts';
import { listPaymentMethodsRef } from '@enlace/contract/billing/payments/payment-methods.refs.gen.ts';
import { cancelPaymentRef, payInvoiceRef } from '@enlace/contract/billing/payments/payments.refs.gen.ts';
import { failureCodes, type Payment } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { errorText, refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, refusal, silence, startApi } from '../../../test/browser/api.ts';
import { focusOn, renderPart, textsOf } from '../../../test/browser/render-part.tsx';
import { person } from '../../../test/people.ts';
import { InvoiceTable } from './components/invoice-table.tsx';
import { PayPanel } from './components/pay-panel.tsx';
import { aCard, anInvoice, anInvoiceSummary, aPayment } from './payments.test-support.ts';

const client = person('user');
const helper = { ...client, permissions: client.permissions.filter((each) => each !== 'billing.write') };
const invoice = anInvoice();
const second = aCard({
  id: '01920000-0000-7000-8000-000000000299',
  brand: 'mastercard',
  last4: '5100',
  isDefault: false,
});

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(listPaymentMethodsRef, { items: [aCard(), second], provider: 'stripe', isTest: false });
});

describe('paying an invoice', () => {
  async function open({
    payment,
    locale = 'es',
    user = client,
  }: { payment?: Payment; locale?: Locale; user?: typeof client } = {}) {
    const screen = await renderPart(<PayPanel invoice={invoice} payment={payment} />, {
      locale,
      user,
      at: '/account/pagos',
      namespaces: ['payments', 'billing'],
    });
    return { screen, t: textsOf(locale, 'payments') };
  }

  test.each(locales)('asks for the exact amount of the chosen card, once, in %s', async (locale) => {
    api.answer(payInvoiceRef, silence);
    const { screen, t } = await open({ locale });
    const cards = screen.getByRole('group', { name: t(($) => $.payments.pay.with) });
    await expect.element(screen.getByRole('radio', { name: 'Visa •••• 4242' })).toBeChecked();
    await focusOn(screen.getByRole('radio', { name: 'Visa •••• 4242' }));
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(screen.getByRole('radio', { name: 'Mastercard •••• 5100' })).toBeChecked();
    await expect.element(cards).toBeVisible();
    const pay = screen.getByRole('button', { name: /12[.,]10/ });
    await userEvent.dblClick(pay);
    await expect.element(pay).toBeDisabled();
    expect(api.asked(payInvoiceRef).map(({ body }) => body)).toEqual([
      { invoiceId: invoice.id, methodId: second.id, amountMinor: 1210 },
    ]);
  });

  test.each([
    ['payments.in_progress', refusal('payments.in_progress')],
    ['network.unreachable', offline],
  ] as const)('that fails with %s says so and can be tried again', async (code, answer) => {
    api.answer(payInvoiceRef, answer);
    const { screen } = await open();
    const pay = screen.getByRole('button', { name: /^Pagar/ });
    await pay.click();
    await expect.element(screen.getByText(refusalText({ code, params: {} }))).toBeVisible();
    api.answer(payInvoiceRef, aPayment());
    await pay.click();
    await expect.poll(() => screen.getByText(refusalText({ code, params: {} })).query()).toBeNull();
    await expect.poll(() => api.asked(payInvoiceRef)).toHaveLength(2);
  });

  test('that the bank wants confirmed goes on there', async () => {
    api.answer(payInvoiceRef, aPayment({ state: 'requires_action', actionUrl: '/account/banco/1' }));
    const { screen } = await open();
    await screen.getByRole('button', { name: /^Pagar/ }).click();
    await expect.poll(() => screen.router.state.location.pathname).toBe('/account/banco/1');
  });

  test.each([
    ['unknown', 'unknownTitle'],
    ['processing', 'processingTitle'],
    ['created', 'processingTitle'],
    ['requires_action', 'actionTitle'],
  ] as const)('cannot be done twice while one is %s', async (state, title) => {
    const { screen, t } = await open({ payment: aPayment({ state, actionUrl: '/account/banco/1' }) });
    await expect.element(screen.getByText(t(($) => $.payments.pay[title]))).toBeVisible();
    expect(screen.getByRole('radio').query()).toBeNull();
    expect(screen.getByRole('button', { name: /^Pagar/ }).query()).toBeNull();
  });

  test('waiting for the bank is confirmed there or given up', async () => {
    api.answer(cancelPaymentRef, aPayment({ state: 'cancelled' }));
    const waiting = aPayment({ state: 'requires_action', actionUrl: '/account/banco/1' });
    const { screen } = await open({ payment: waiting });
    await screen.getByRole('button', { name: 'Dejarlo' }).click();
    await expect
      .poll(() => api.asked(cancelPaymentRef).map(({ path }) => path))
      .toEqual([expect.stringContaining(waiting.id)]);
    await screen.getByRole('button', { name: 'Confirmar el pago' }).click();
    await expect.poll(() => screen.router.state.location.pathname).toBe('/account/banco/1');
  });

  test.each(locales)('says why each last attempt failed, in %s', async (locale) => {
    for (const failureCode of failureCodes) {
      const { screen, t } = await open({
        locale,
        payment: aPayment({ state: 'failed', failureCode, isHardDecline: true }),
      });
      await expect
        .element(
          screen.getByText(
            t(($) => $.payments.failure[failureCode]),
            { exact: false },
          ),
        )
        .toBeVisible();
      await expect
        .element(
          screen.getByText(
            t(($) => $.payments.pay.hard),
            { exact: false },
          ),
        )
        .toBeVisible();
      await screen.unmount();
    }
  });

  test('without a card goes to the page of the provider, or to adding one in a trial', async () => {
    api.answer(listPaymentMethodsRef, { items: [], provider: 'stripe', isTest: false });
    api.answer(payInvoiceRef, aPayment());
    const { screen } = await open();
    await screen.getByRole('button', { name: /^Pagar .* con tarjeta$/ }).click();
    await expect.poll(() => api.asked(payInvoiceRef)[0]?.body).toEqual({ invoiceId: invoice.id, amountMinor: 1210 });
    await screen.unmount();
    api.answer(listPaymentMethodsRef, { items: [], provider: 'sandbox', isTest: true });
    const { screen: trial } = await open();
    await expect.element(trial.getByRole('link', { name: 'Añadir tarjeta' })).toBeVisible();
    expect(trial.getByRole('button').query()).toBeNull();
  });

  test('is not for somebody who only acts for the client', async () => {
    const { screen, t } = await open({ user: helper });
    await expect.element(screen.getByText(t(($) => $.payments.pay.readOnly))).toBeVisible();
    expect(screen.getByRole('button').query()).toBeNull();
  });
});

describe('the invoices', () => {
  const paid = anInvoiceSummary({
    id: '01920000-0000-7000-8000-000000000298',
    fullNumber: 'F-2026-0006',
    state: 'paid',
    standing: 'paid',
    paidMinor: 1210,
    dueMinor: 0,
  });
  const owed = anInvoiceSummary({ standing: 'overdue' });

  async function open({
    payments = [],
    locale = 'es',
    user = client,
  }: { payments?: Payment[]; locale?: Locale; user?: typeof client } = {}) {
    const events: string[] = [];
    const failures: unknown[] = [];
    const screen = await renderPart(
      <InvoiceTable
        invoices={[owed, paid]}
        payments={new Map(payments.map((payment) => [payment.invoiceId, payment]))}
        onOpen={({ fullNumber }) => events.push(`open ${fullNumber}`)}
        onFailure={(error) => failures.push(error)}
      />,
      { locale, user, namespaces: ['payments', 'billing'] },
    );
    return { screen, events, failures, t: textsOf(locale, 'payments') };
  }

  test.each(locales)('show number, amounts and state, and offer to pay only what is owed, in %s', async (locale) => {
    const { screen, events, t } = await open({ locale });
    const row = (number: string) => screen.getByRole('row', { name: new RegExp(number) });
    await expect
      .element(
        row('F-2026-0007')
          .getByText(/12[.,]10/)
          .first(),
      )
      .toBeVisible();
    await expect
      .element(
        row('F-2026-0007')
          .getByText(/2[.,]10/)
          .first(),
      )
      .toBeVisible();
    await expect.element(row('F-2026-0007').getByText(t(($) => $.payments.standing.overdue))).toBeVisible();
    await expect.element(row('F-2026-0006').getByText(t(($) => $.payments.standing.paid))).toBeVisible();
    await screen.getByRole('button', { name: t(($) => $.payments.list.payOf, { number: 'F-2026-0007' }) }).click();
    const view = screen.getByRole('button', { name: t(($) => $.payments.list.view, { number: 'F-2026-0006' }) });
    await focusOn(view);
    await userEvent.keyboard('{Enter}');
    expect(events).toEqual(['open F-2026-0007', 'open F-2026-0006']);
    expect(
      screen.getByRole('button', { name: t(($) => $.payments.list.payOf, { number: 'F-2026-0006' }) }).query(),
    ).toBeNull();
  });

  test.each(['processing', 'created', 'unknown'] as const)(
    'with a payment that is %s are not offered again',
    async (state) => {
      const { screen } = await open({ payments: [aPayment({ state, invoiceId: owed.id })] });
      await expect.element(screen.getByRole('table')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Pagar F-2026-0007' }).query()).toBeNull();
      await expect.element(screen.getByRole('button', { name: 'Ver F-2026-0007' })).toBeVisible();
    },
  );

  test('can only be looked at by somebody who acts for the client', async () => {
    const { screen } = await open({ user: helper });
    await expect.element(screen.getByRole('button', { name: 'Ver F-2026-0007' })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Pagar/ }).query()).toBeNull();
  });

  test('are downloaded from a menu, by keyboard; without a connection that is what is said', async () => {
    api.answer(downloadInvoiceRef, offline);
    const { screen, failures } = await open();
    await focusOn(screen.getByRole('button', { name: 'Descargar F-2026-0007' }));
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('menuitem').first().click();
    await expect
      .poll(() => failures.map((error) => errorText(error)))
      .toEqual([refusalText({ code: 'network.unreachable', params: {} })]);
  });

  test('fit a phone without a sideways scroll', async () => {
    await page.viewport(390, 800);
    const { screen } = await open();
    await expect.element(screen.getByText('F-2026-0007').first()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await page.viewport(1280, 800);
  });
});
