import type { AdminInvoice } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { refundInvoiceRef, refundPaymentRef } from '@enlace/contract/billing/payments/payments.refs.gen.ts';
import { chargeInvoiceRef } from '@enlace/contract/billing/payments/client-money.refs.gen.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, refusal, silence, startApi } from '../../../test/browser/api.ts';
import { focusOn, renderPart, textsOf } from '../../../test/browser/render-part.tsx';
import { person } from '../../../test/people.ts';
import { anInvoice } from '../payments/payments.test-support.ts';
import { ChargeDialog } from './client/charge-dialog.tsx';
import { RefundDialog } from './components/refund-dialog.tsx';

const payment = (id: string, amountMinor: number) => ({
  id,
  provider: 'stripe',
  state: 'succeeded',
  amountMinor,
  refundedMinor: 0,
  failureCode: null,
  createdAt: '2026-11-02T10:00:00Z',
  settledAt: '2026-11-02T10:00:00Z',
});
const line = (position: number, description: string, netMinor: number) => ({
  position,
  kind: 'subscription' as const,
  description,
  detail: null,
  quantityMilli: 1000,
  unitMinor: netMinor,
  netMinor,
  grossMinor: null,
  ratePpm: 210_000,
  periodStart: null,
  periodEnd: null,
  creditedMinor: 0,
});
const invoice: AdminInvoice = {
  ...anInvoice({ state: 'paid', standing: 'paid', paidMinor: 1210, dueMinor: 0 }),
  lines: [line(1, 'Plan Taller', 700), line(2, 'Paquete de correos', 300)],
  client: { id: '01920000-0000-7000-8000-000000000401', alias: 'barroysal', name: 'Barro y Sal' },
  payments: [payment('01920000-0000-7000-8000-000000000402', 1210)],
  refunds: [],
  timeline: [],
  chain: null,
  clientCreditMinor: 0,
  leftMinor: 1210,
  isPlanRunning: false,
};
const made = {
  creditNoteId: invoice.client.id,
  fullNumber: 'R-2026-0001',
  currency: 'EUR',
  refundedMinor: 1210,
  keptMinor: 0,
};

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(refundInvoiceRef, made);
});

type Opened = { locale?: Locale; changes?: Partial<AdminInvoice>; paymentId?: string | undefined };
async function open({ locale = 'es', changes = {}, paymentId }: Opened = {}) {
  const closed: string[] = [];
  const screen = await renderPart(
    <RefundDialog invoice={{ ...invoice, ...changes }} paymentId={paymentId} onClose={() => closed.push('closed')} />,
    {
      locale,
      user: person('admin'),
      namespaces: ['invoicing'],
    },
  );
  const t = textsOf(locale, ['invoicing', 'errors']);
  return {
    screen,
    closed,
    t,
    reason: screen.getByRole('textbox', { name: t(($) => $.invoicing.creditDialog.reason) }),
  };
}

describe('a refund', () => {
  test.each(locales)('of everything needs a reason, and says what it sends back, in %s', async (locale) => {
    const { screen, closed, t, reason } = await open({ locale });
    await expect.element(screen.getByText(t(($) => $.invoicing.refundDialog.help.all))).toBeVisible();
    await expect.element(reason).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(reason).toHaveAccessibleDescription(t(($) => $.errors.field.required));
    expect(api.asked(refundInvoiceRef)).toEqual([]);
    await reason.fill('Pedido por error');
    await screen.getByRole('button', { name: /12[.,]10/ }).click();
    await expect.poll(() => closed).toEqual(['closed']);
    expect(api.asked(refundInvoiceRef).map(({ path, body }) => [path, body])).toEqual([
      [`/api/admin/invoices/${invoice.id}/refund`, { lines: 'all', reason: 'Pedido por error' }],
    ]);
  });

  test.each(locales)('of the whole running period asks what happens to the plan, in %s', async (locale) => {
    const { screen, closed, t, reason } = await open({ locale, changes: { isPlanRunning: true } });
    await reason.fill('Se va');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(t(($) => $.invoicing.refundDialog.plan.missing))).toBeVisible();
    expect(api.asked(refundInvoiceRef)).toEqual([]);
    await screen.getByRole('radio', { name: t(($) => $.invoicing.refundDialog.plan.end_now) }).click();
    await screen.getByRole('button', { name: /12[.,]10/ }).click();
    await expect.poll(() => closed).toEqual(['closed']);
    expect(api.asked(refundInvoiceRef)[0]?.body).toEqual({ lines: 'all', reason: 'Se va', plan: 'end_now' });
  });

  test.each(['0', '-5', 'doce', ''])('of “%s” is refused at the amount', async (typed) => {
    const { screen, t, reason } = await open();
    await screen.getByRole('radio', { name: 'Un importe, con rectificativa' }).click();
    await reason.fill('Cortesía');
    const amount = screen.getByRole('textbox', { name: 'Importe' });
    await expect.element(amount).toHaveValue('12,10');
    await amount.fill(typed);
    await userEvent.keyboard('{Enter}');
    await expect.element(amount).toHaveAccessibleDescription(t(($) => $.invoicing.form.badAmount));
    expect(api.asked(refundInvoiceRef)).toEqual([]);
  });

  test('of an amount names it on the button and sends it in cents', async () => {
    const { screen, reason } = await open({ changes: { isPlanRunning: true } });
    await screen.getByRole('radio', { name: 'Un importe, con rectificativa' }).click();
    await screen.getByRole('textbox', { name: 'Importe' }).fill('3,50');
    // Part of the period: the plan stays, and nobody is asked.
    expect(screen.getByRole('radio', { name: 'Termina ahora' }).query()).toBeNull();
    await reason.fill('Cortesía');
    await screen.getByRole('button', { name: /^Devolver 3,50/ }).click();
    await expect
      .poll(() => api.asked(refundInvoiceRef)[0]?.body)
      .toEqual({ lines: { totalMinor: 350 }, reason: 'Cortesía' });
  });

  test('of lines needs at least one amount', async () => {
    const { screen, t, reason } = await open();
    await screen.getByRole('radio', { name: 'Algunas líneas, con rectificativa' }).click();
    await reason.fill('Cortesía');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(t(($) => $.invoicing.creditDialog.noLines))).toBeVisible();
    const name = t(($) => $.invoicing.creditDialog.amountOf, { name: 'Paquete de correos' });
    await screen.getByRole('textbox', { name }).fill('1,20');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => api.asked(refundInvoiceRef)[0]?.body)
      .toEqual({
        lines: [{ position: 2, amountMinor: 120 }],
        reason: 'Cortesía',
      });
  });

  test('of money alone goes to the payment, and may be owed again', async () => {
    api.answer(refundPaymentRef, {
      id: invoice.client.id,
      paymentId: invoice.payments[0]?.id ?? '',
      amountMinor: 1210,
      state: 'succeeded',
      createdAt: '2026-11-26T10:00:00Z',
      settledAt: null,
    });
    const { screen, closed, reason } = await open({ changes: { isPlanRunning: true } });
    await screen.getByRole('radio', { name: 'Solo dinero, sin rectificativa' }).click();
    const owed = screen.getByRole('checkbox', { name: 'La factura se debe otra vez por este importe' });
    await focusOn(owed);
    await userEvent.keyboard(' ');
    await reason.fill('Pagó dos veces');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => closed).toEqual(['closed']);
    expect(api.asked(refundPaymentRef).map(({ path, body }) => [path, body])).toEqual([
      [
        `/api/admin/payments/${invoice.payments[0]?.id ?? ''}/refund`,
        { amountMinor: 1210, note: 'Pagó dos veces', isOwedAgain: true },
      ],
    ]);
    expect(api.asked(refundInvoiceRef)).toEqual([]);
  });

  test('asked for at a payment begins with that one, not with the newest', async () => {
    const payments = [
      payment('01920000-0000-7000-8000-000000000403', 1000),
      payment('01920000-0000-7000-8000-000000000404', 210),
    ];
    const { screen } = await open({ changes: { payments }, paymentId: payments[1]?.id });
    await expect.element(screen.getByRole('textbox', { name: 'Importe' })).toHaveValue('2,10');
    await expect.element(screen.getByRole('button', { name: /^Devolver 2,10/ })).toBeVisible();
  });

  test('leaves out what has already gone back', async () => {
    const gone = {
      id: invoice.client.id,
      paymentId: invoice.payments[0]?.id ?? '',
      amountMinor: 1000,
      state: 'pending' as const,
      creditNote: null,
      note: null,
      createdAt: '2026-11-25T10:00:00Z',
      settledAt: null,
    };
    const { screen } = await open({ changes: { refunds: [gone] } });
    await screen.getByRole('radio', { name: 'Solo dinero, sin rectificativa' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Importe' })).toHaveValue('2,10');
  });

  test.each([
    ['billing.credit_too_high', refusal('billing.credit_too_high')],
    ['network.unreachable', offline],
  ] as const)('that fails with %s stays open with what was typed', async (code, answer) => {
    api.answer(refundInvoiceRef, answer);
    const { screen, closed, reason } = await open();
    await reason.fill('Cortesía');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(refusalText({ code, params: {} }))).toBeVisible();
    await expect.element(reason).toHaveValue('Cortesía');
    expect(closed).toEqual([]);
  });

  test('is sent once', async () => {
    api.answer(refundInvoiceRef, silence);
    const { screen, reason } = await open();
    await reason.fill('Cortesía');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('button', { name: 'Devolviendo' })).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    expect(api.asked(refundInvoiceRef)).toHaveLength(1);
  });
});

describe('a charge by the operator', () => {
  test('whose amount has changed says so, and the button names what is due now', async () => {
    const card = {
      ...{ id: '01920000-0000-7000-8000-000000000405', provider: 'stripe', kind: 'card', brand: 'visa', last4: '4417' },
      ...{ expiresOn: '2031-08-31', isDefault: true, createdAt: '2026-11-02T10:00:00Z', expiry: null, lastTry: null },
    };
    api.answer(chargeInvoiceRef, refusal('payments.amount_changed', { params: { dueMinor: 500, currency: 'EUR' } }));
    const due = { id: invoice.id, fullNumber: 'F-2026-0007', dueMinor: 1210, currency: 'EUR' };
    const screen = await renderPart(<ChargeDialog invoice={due} cards={[card as never]} onClose={() => undefined} />, {
      locale: 'es',
      user: person('admin'),
      namespaces: ['invoicing', 'charges'],
    });
    await screen.getByRole('button', { name: /12,10/ }).click();
    await expect.element(screen.getByText(refusalText({ code: 'payments.amount_changed', params: {} }))).toBeVisible();
    await screen.getByRole('button', { name: /5,00/ }).click();
    await expect
      .poll(() => api.asked(chargeInvoiceRef).map(({ body }) => body))
      .toEqual([
        { methodId: card.id, amountMinor: 1210 },
        { methodId: card.id, amountMinor: 500 },
      ]);
  });
});
