import { currencies } from '@enlace/contract/billing/money/currencies.ts';
import { expect, test } from 'vitest';
import { fromStripeAmount, stripeStep, toStripeAmount } from './stripe-amounts.rules.ts';

test.each([
  ['EUR', 1000, 1000],
  ['JPY', 500, 500],
  ['ISK', 5, 500],
  ['UGX', 5, 500],
  ['KWD', 5124, 5120],
  ['KWD', 5125, 5130],
  ['MGA', 500, 5],
  ['HUF', 4500, 4500],
])('%s: %i of ours is %i of Stripe’s', (currency, minor, amount) => {
  expect(toStripeAmount(minor, currency)).toBe(amount);
});

test('every currency we list comes back as it went, in the steps Stripe can charge', () => {
  for (const currency of currencies) {
    for (const steps of [1, 7, 99, 12_345]) {
      const minor = steps * stripeStep(currency);
      expect([currency, fromStripeAmount(toStripeAmount(minor, currency), currency)]).toEqual([currency, minor]);
    }
  }
});
