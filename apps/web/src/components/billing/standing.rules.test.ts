import type { Subscription, SubscriptionState } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { expect, test } from 'vitest';
import { noticeOf, openAmount, standingOf } from './standing.rules.ts';
import { taxKindOf } from './tax-kind.rules.ts';

const names = { es: 'Estudio', en: 'Studio', jp: 'スタジオ' };
const offer = {
  catalogItemId: '0192a000-0000-7000-8000-000000000001',
  plan: { code: 'studio', name: names },
  period: { code: 'monthly', name: names, unit: 'month', unitCount: 1 },
  currency: 'EUR',
  priceMinor: 1900,
  taxInclusive: false,
} as const;
const charge = {
  currency: 'EUR',
  lines: [],
  taxes: [],
  netMinor: 1900,
  taxMinor: 399,
  totalMinor: 2299,
  creditMinor: 0,
  dueMinor: 2299,
};
const held: Subscription = {
  id: '0192a000-0000-7000-8000-000000000002',
  state: 'active',
  access: 'full',
  plan: { code: 'studio', name: names },
  trialEndsAt: null,
  periodStart: '2026-11-01T00:00:00Z',
  periodEnd: '2026-12-01T00:00:00Z',
  quotas: [],
  missingFeatures: [],
  offer,
  timeZone: 'Europe/Madrid',
  nextCharge: { at: '2026-12-01T00:00:00Z', charge },
  scheduledChange: null,
  cancelAtPeriodEnd: false,
  cancelledAt: null,
  pausedAt: null,
  resumesAt: null,
  pendingStart: null,
  dunning: null,
  coupon: null,
  unpaidInvoices: [],
  creditMinor: 0,
  serverTime: '2026-11-19T10:00:00Z',
};
const dunning = {
  since: '2026-11-12T00:00:00Z',
  step: 1,
  nextStepAt: null,
  readOnlyAt: '2026-11-19T00:00:00Z',
  suspendedAt: '2026-11-26T00:00:00Z',
  cancelledAt: '2026-12-03T00:00:00Z',
};
const bill = { id: held.id, fullNumber: 'F-1', currency: 'EUR', dueMinor: 2299, dueDate: null };
const quota = (used: number, limit: number | null) =>
  ({ resource: 'contacts', limit, used, fromPlan: limit, fromPackages: 0, resetsAt: null, expiresAt: null }) as const;

test('each of the nine states has its sentence', () => {
  const keys: Record<SubscriptionState, string> = {
    scheduled: 'scheduled',
    pending_payment: 'pendingPayment',
    expired: 'expired',
    trialing: 'trialOpen',
    active: 'renews',
    paused: 'paused',
    past_due: 'pastDue',
    suspended: 'suspended',
    cancelled: 'cancelled',
  };
  const found = Object.fromEntries(
    [...Object.entries(keys)].map(([state]) => {
      // The keys of the record above are the states.
      return [state, standingOf({ ...held, state: state as SubscriptionState, dunning }).key];
    }),
  );
  expect(found).toEqual(keys);
});

test('a renewal says the exact amount and its day', () => {
  expect(standingOf(held)).toEqual({
    key: 'renews',
    date: '2026-12-01T00:00:00Z',
    amount: { minor: 2299, currency: 'EUR' },
  });
});

test('cancelling weighs more than a scheduled change, which weighs more than renewing', () => {
  const scheduledChange = { at: held.periodEnd, offer };
  expect(standingOf({ ...held, scheduledChange }).key).toBe('changes');
  expect(standingOf({ ...held, scheduledChange, cancelAtPeriodEnd: true }).key).toBe('cancelling');
});

test('arrears say since when one can only read, and until when', () => {
  expect(standingOf({ ...held, state: 'past_due', access: 'read_only', dunning, unpaidInvoices: [bill] })).toEqual({
    key: 'pastDueReadOnly',
    date: dunning.readOnlyAt,
    until: dunning.suspendedAt,
    amount: { minor: 2299, currency: 'EUR' },
  });
});

test('what is open in another currency is not added up', () => {
  const unpaidInvoices = [bill, { ...bill, dueMinor: 1 }, { ...bill, currency: 'JPY', dueMinor: 500 }];
  expect(openAmount({ offer, unpaidInvoices })).toEqual({ minor: 2300, currency: 'EUR' });
});

test('a trial that ran out is no pause that somebody chose', () => {
  const over = {
    ...held,
    state: 'paused',
    trialEndsAt: '2026-11-15T00:00:00Z',
    offer: { ...offer, priceMinor: 0 },
  } as const;
  expect([standingOf(over).key, noticeOf(over)]).toEqual(['pausedAfterTrial', 'trialOver']);
  expect(noticeOf({ ...over, offer })).toBe('paused');
});

test('a trial is spoken of in its last five days, unless what follows is settled', () => {
  const trial = { ...held, state: 'trialing', trialEndsAt: '2026-11-24T10:00:00Z' } as const;
  expect(noticeOf(trial)).toBe('trialEnding');
  expect(noticeOf({ ...trial, trialEndsAt: '2026-11-24T10:00:01Z' })).toBeUndefined();
  expect(noticeOf({ ...trial, scheduledChange: { at: held.periodEnd, offer } })).toBeUndefined();
});

test('money weighs more than limits, and more than a limit weighs more than a full one', () => {
  const quotas = [quota(5, 5), quota(6, 5)];
  expect(noticeOf({ ...held, quotas })).toBe('over');
  expect(noticeOf({ ...held, quotas: [quota(5, 5), quota(9, null)] })).toBe('full');
  expect(noticeOf({ ...held, quotas, state: 'past_due', dunning })).toBe('pastDue');
  expect(noticeOf({ ...held, quotas: [quota(4, 5)] })).toBeUndefined();
  // A resource the plan does not include is not full.
  expect(noticeOf({ ...held, quotas: [quota(0, 0)] })).toBeUndefined();
});

test('taxes are called by their names', () => {
  const kinds = [
    ['es_iva_general', 'S', 'vat'],
    ['es_igic', 'S', 'igic'],
    ['jp_standard', 'S', 'consumption'],
    ['eu_reverse', 'AE', 'reverse'],
    ['export', 'G', 'none'],
  ];
  expect(kinds.map(([code = '', category = '']) => taxKindOf({ code, category }))).toEqual(
    kinds.map(([, , kind]) => kind),
  );
});
