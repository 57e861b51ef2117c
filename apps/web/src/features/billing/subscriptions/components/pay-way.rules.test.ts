import type { PayOptions } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { expect, test } from 'vitest';
import { payWayOf } from './pay-way.rules.ts';

const method: PayOptions['method'] = {
  id: '01900000-0000-7000-8000-000000000000',
  provider: 'sandbox',
  kind: 'card',
  brand: 'visa',
  last4: '4242',
  expiresOn: '2030-12-31',
  expiry: 'none',
  isDefault: true,
  createdAt: '2026-01-01T00:00:00Z',
};
const card: PayOptions = { method, problem: null, takesCards: true, takesTransfers: true };
const asked = { wantsTransfer: false };

test('a saved card is charged, unless a transfer is wanted', () => {
  expect(payWayOf(card, asked)).toBe('card');
  expect(payWayOf(card, { wantsTransfer: true })).toBe('transfer');
});

test('a card that cannot be charged, and no card at all, leave nothing to pay with', () => {
  expect(payWayOf({ ...card, problem: 'refused' }, asked)).toBeUndefined();
  expect(payWayOf({ ...card, method: null }, asked)).toBeUndefined();
});

test('a transfer is what is left where no cards are taken, if the operator has an account for it', () => {
  const none = { ...card, method: null, takesCards: false };
  expect(payWayOf(none, asked)).toBe('transfer');
  expect(payWayOf({ ...none, takesTransfers: false }, { wantsTransfer: true })).toBeUndefined();
});
