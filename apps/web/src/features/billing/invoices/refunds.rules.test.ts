import { expect, test } from 'vitest';
import { creditableOf, refundable, wholeRefund } from './refunds.rules.ts';

const payment = (id: string, amountMinor: number, state = 'succeeded') => ({
  id,
  provider: 'sandbox',
  state,
  amountMinor,
  refundedMinor: 0,
  failureCode: null,
  createdAt: '2026-11-22T10:00:00Z',
  settledAt: null,
});
const refund = (paymentId: string, amountMinor: number, state: 'pending' | 'succeeded' | 'failed') => ({
  id: `${paymentId} ${state}`,
  paymentId,
  amountMinor,
  state,
  creditNote: null,
  note: null,
  createdAt: '2026-11-22T10:00:00Z',
  settledAt: null,
});

test('what was asked back counts as gone, what failed does not, and only money that came can go', () => {
  const payments = [payment('a', 1000), payment('b', 500), payment('c', 700, 'failed'), payment('d', 900, 'disputed')];
  const refunds = [refund('a', 300, 'pending'), refund('a', 200, 'succeeded'), refund('a', 100, 'failed')];
  const found = refundable({ payments, refunds }).map((each) => [each.payment.id, each.leftMinor]);
  expect(found).toEqual([
    ['a', 500],
    ['b', 500],
  ]);
  expect(refundable({ payments: [payment('b', 500)], refunds: [refund('b', 500, 'pending')] })).toEqual([]);
});

test('a line whose price holds its tax is credited with it', () => {
  const line = {
    position: 1,
    kind: 'package',
    description: 'Paquete',
    detail: null,
    quantityMilli: 1000,
    unitMinor: 1210,
    netMinor: 1000,
    grossMinor: 1210,
    ratePpm: 210_000,
    periodStart: null,
    periodEnd: null,
    creditedMinor: 210,
  } as const;
  expect(creditableOf(line)).toBe(1000);
  expect(creditableOf({ ...line, grossMinor: null })).toBe(790);
});

test('what becomes of the plan is asked only when all of a running period goes back', () => {
  const invoice = { isPlanRunning: true, leftMinor: 2299 };
  const asked = { scope: 'all', amountMinor: 2299, lineAmounts: [], isOwedAgain: false } as const;
  const line = { typedMinor: 1900, leftMinor: 1900 };
  expect(wholeRefund(invoice, asked)).toBe(true);
  expect(wholeRefund({ ...invoice, isPlanRunning: false }, asked)).toBe(false);
  expect(wholeRefund(invoice, { ...asked, scope: 'amount', amountMinor: 2298 })).toBe(false);
  expect(wholeRefund(invoice, { ...asked, scope: 'amount' })).toBe(true);
  expect(wholeRefund(invoice, { ...asked, scope: 'amount', amountMinor: undefined })).toBe(false);
  expect(wholeRefund(invoice, { ...asked, scope: 'money' })).toBe(true);
  expect(wholeRefund(invoice, { ...asked, scope: 'money', isOwedAgain: true })).toBe(false);
  expect(wholeRefund(invoice, { ...asked, scope: 'lines', lineAmounts: [line] })).toBe(true);
  expect(wholeRefund(invoice, { ...asked, scope: 'lines', lineAmounts: [line, { ...line, typedMinor: 1 }] })).toBe(
    false,
  );
});
