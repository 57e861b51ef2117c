import { expect, test } from 'vitest';
import { offerOf, primaryPlanOf, rhythmsOf, savingOf } from './plans.rules.ts';

const names = { es: 'x', en: 'x', jp: 'x' };
const monthly = { code: 'monthly', name: names, unit: 'month', unitCount: 1 } as const;
const yearly = { code: 'yearly', name: names, unit: 'year', unitCount: 1 } as const;
const trial = { code: 'trial', name: names, unit: 'day', unitCount: 14 } as const;

type Change = 'current' | 'upgrade' | 'downgrade';
function offer(
  planId: string,
  period: typeof monthly | typeof yearly | typeof trial,
  priceMinor: number,
  change: Change = 'upgrade',
) {
  const times = period === monthly ? 12 : 1;
  return { planId, period, priceMinor, yearlyMinor: priceMinor * times, currency: 'EUR', change };
}

const offers = [
  offer('seed', monthly, 0, 'downgrade'),
  offer('studio', yearly, 19_000),
  offer('studio', monthly, 1_900, 'current'),
  offer('house', monthly, 4_900),
  offer('house', yearly, 49_000),
];

test('the switch offers the rhythms that cost something, the shortest first', () => {
  expect(rhythmsOf([...offers, offer('studio', trial, 0)]).map(({ code }) => code)).toEqual(['monthly', 'yearly']);
});

test('a free plan is shown under every rhythm', () => {
  expect(offerOf({ offers, planId: 'seed', code: 'yearly' })?.priceMinor).toBe(0);
  expect(offerOf({ offers, planId: 'studio', code: 'yearly' })?.priceMinor).toBe(19_000);
});

test('the saving is what every plan gives, rounded down', () => {
  expect(savingOf({ offers, code: 'yearly', base: 'monthly' })).toBe(16);
  expect(savingOf({ offers, code: 'monthly', base: 'monthly' })).toBe(0);
  expect(
    savingOf({
      offers: [...offers, offer('big', monthly, 100), offer('big', yearly, 1_300)],
      code: 'yearly',
      base: 'monthly',
    }),
  ).toBe(0);
});

test('a plan that is free, has one rhythm or another currency promises no saving and takes none away', () => {
  const saving = (...more: object[]) =>
    savingOf({ offers: [...offers, ...more] as typeof offers, code: 'yearly', base: 'monthly' });
  expect(saving(offer('free', monthly, 0), offer('free', yearly, 0))).toBe(16);
  expect(saving(offer('single', yearly, 99_000))).toBe(16);
  expect(saving(offer('abroad', monthly, 100), { ...offer('abroad', yearly, 5_000), currency: 'USD' })).toBe(16);
});

test('the filled button is the recommended step up, else the first one', () => {
  const shown = new Map(offers.filter(({ period }) => period === monthly).map((each) => [each.planId, each]));
  const plans = ['seed', 'studio', 'house'].map((id) => ({ id, isHighlighted: id === 'studio' }));
  expect(primaryPlanOf({ plans, shown })).toBe('house');
});
