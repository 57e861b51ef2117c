import type { BillingPeriod, CatalogItem, Plan } from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import { describe, expect, test } from 'vitest';
import { currenciesOf, matrixOf } from './matrix.rules.ts';

const named = (id: string) => ({ id, code: id, name: { es: id, en: id, jp: id }, position: 0, isUsed: false });
const plan = (id: string, archivedAt: string | null = null): Plan => ({
  ...named(id),
  archivedAt,
  description: {},
  features: [],
  isHighlighted: false,
  includesPlanId: null,
  featureKeys: [],
  quotas: [],
  monthly: null,
  yearly: null,
  subscriptions: 0,
});
const period = (id: string): BillingPeriod => ({
  ...named(id),
  archivedAt: null,
  unit: 'month',
  unitCount: 1,
  trialDays: 0,
  anchorMode: 'anniversary',
  offers: 0,
});
const item = (id: string, rest: Partial<CatalogItem> = {}): CatalogItem => ({
  id,
  planId: 'a',
  billingPeriodId: 'm',
  accountTypeId: null,
  currency: 'EUR',
  taxInclusive: false,
  trialDays: null,
  visibleFrom: '2026-01-01T00:00:00Z',
  visibleUntil: null,
  startsTrial: false,
  archivedAt: null,
  price: {
    id: `${id}-1`,
    priceMinor: 900,
    setupFeeMinor: 0,
    validFrom: '2026-01-01T00:00:00Z',
    existingFrom: null,
    noticedAt: null,
    holders: 0,
    isSold: false,
  },
  nextPrice: null,
  versions: 1,
  subscriptions: 0,
  isUsed: false,
  notForSale: null,
  ...rest,
});

describe('the matrix of offers', () => {
  const items = [
    item('one'),
    item('yen', { currency: 'JPY' }),
    item('school', { accountTypeId: 's' }),
    item('old', { archivedAt: '2026-02-01T00:00:00Z', billingPeriodId: 'y' }),
  ];
  const all = { plans: [plan('a'), plan('gone', '2026-01-01T00:00:00Z')], periods: [period('m'), period('y')], items };
  const ids = (view: Parameters<typeof matrixOf>[1]) =>
    matrixOf(all, view).rows.map(({ cells }) => cells.map((cell) => cell.items.map(({ id }) => id)));

  test('shows one currency and one type of account', () => {
    expect(ids({ accountTypeId: null, currency: 'EUR', withArchived: false })).toEqual([[['one'], []]]);
    expect(ids({ accountTypeId: null, currency: 'JPY', withArchived: false })).toEqual([[['yen'], []]]);
    expect(ids({ accountTypeId: 's', currency: 'EUR', withArchived: false })).toEqual([[['school'], []]]);
  });
  test('shows what was put away when asked', () => {
    expect(ids({ accountTypeId: null, currency: 'EUR', withArchived: true })).toEqual([
      [['one'], ['old']],
      [[], []],
    ]);
  });
  test('offers the most used currency first', () => {
    expect(currenciesOf(items)).toEqual(['EUR', 'JPY']);
    expect(currenciesOf([])).toEqual(['EUR']);
  });
});
