import { describe, expect, test } from 'vitest';
import { fallOf, majorOf, readPeriod, withWord } from './drill.rules.ts';

const nothing = { minor: 0, subscriptions: 0 };

describe('the fall from one revenue to the other', () => {
  test('walks over every movement and ends where the revenue is now', () => {
    const steps = fallOf({
      mrrAtStartMinor: 1000,
      mrrMinor: 1200,
      movements: {
        new: { minor: 300, subscriptions: 3 },
        returned: nothing,
        expansion: { minor: 100, subscriptions: 1 },
        contraction: { minor: -50, subscriptions: 1 },
        churn: { minor: -150, subscriptions: 2 },
      },
    });
    expect(steps.map(({ key }) => key)).toEqual(['start', 'new', 'expansion', 'contraction', 'churn', 'now']);
    expect(steps.at(-2)).toEqual({ key: 'churn', minor: -150, from: 1350, to: 1200 });
  });
});

describe('address of the overview', () => {
  test('leaves out what is usual and keeps the rest', () => {
    expect(readPeriod(new URLSearchParams('periodo=12m'))).toBe('12m');
    expect(readPeriod(new URLSearchParams('periodo=siempre'))).toBe('30');
    const query = new URLSearchParams('periodo=90&moneda=JPY');
    expect(withWord(query, { name: 'periodo', value: '30', usual: '30' })).toBe('?moneda=JPY');
    expect(withWord(query, { name: 'periodo', value: '7', usual: '30' })).toBe('?periodo=7&moneda=JPY');
  });
});

test('yen have no cents, euros two', () => {
  expect([majorOf({ minor: 3000, currency: 'JPY' }), majorOf({ minor: 3000, currency: 'EUR' })]).toEqual([3000, 30]);
});
