import type { Payment } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { describe, expect, test } from 'vitest';
import { brandName, expiryText } from '#components/billing/card-words.ts';
import { goingOf, isPayable, spacedNumber } from './payment-words.ts';

function payment(state: Payment['state']): Payment {
  return {
    id: 'p',
    invoiceId: 'i',
    provider: 'sandbox',
    state,
    amountMinor: 1,
    refundedMinor: 0,
    currency: 'EUR',
    method: null,
    actionUrl: null,
    failureCode: null,
    isHardDecline: false,
    createdAt: '2026-11-22T12:00:00Z',
    settledAt: null,
  };
}

describe('what a payment says of its invoice', () => {
  test.each([
    ['unknown', 'unknown', false],
    ['processing', 'processing', false],
    ['created', 'created', false],
    ['requires_action', 'requires_action', true],
    ['failed', 'failed', true],
    ['cancelled', undefined, true],
    ['succeeded', undefined, true],
  ] as const)('%s while something is due', (state, going, canBePaid) => {
    expect(goingOf({ dueMinor: 1 }, payment(state))).toBe(going);
    expect(isPayable({ dueMinor: 1 }, payment(state))).toBe(canBePaid);
  });

  test('nothing, once nothing is due', () => {
    expect(goingOf({ dueMinor: 0 }, payment('unknown'))).toBeUndefined();
    expect(isPayable({ dueMinor: 0 }, undefined)).toBe(false);
    expect(isPayable({ dueMinor: 1 }, undefined)).toBe(true);
  });
});

test('cards are written as they stand on them', () => {
  expect([brandName('visa'), brandName('nueva'), brandName(null)]).toEqual(['Visa', undefined, undefined]);
  expect(expiryText('2028-08-31')).toBe('08/28');
  expect(spacedNumber('4242424242424242')).toBe('4242 4242 4242 4242');
});
