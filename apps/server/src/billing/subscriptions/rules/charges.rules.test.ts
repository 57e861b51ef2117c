import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BilledPart,
  creditedStep,
  creditFor,
  discountOf,
  lowerPrices,
  shareOf,
  splitCredit,
  wholeShare,
} from './charges.rules.ts';

describe('proration', () => {
  it('gives back 5.16 and charges 10.32 for 16 of 31 days', () => {
    const part = { askedMinor: 1000, returnedMinor: 0, loweredMinor: 0, days: 31 };
    expect(creditFor({ part, daysLeft: 16 })).toBe(516);
    expect(shareOf(2000, { part: 16, whole: 31 })).toBe(1032);
  });

  it('charges the price for a whole period', () => {
    expect(shareOf(999, wholeShare)).toBe(999);
    expect(shareOf(999, { part: 31, whole: 31 })).toBe(999);
  });

  it('gives back the last day, a day billed alone, and the last cent', () => {
    const part = { askedMinor: 3100, returnedMinor: 0, loweredMinor: 0, days: 31 };
    expect(creditFor({ part, daysLeft: 1 })).toBe(100);
    expect(creditFor({ part: { ...part, days: 1 }, daysLeft: 1 })).toBe(3100);
    expect(creditFor({ part: { ...part, returnedMinor: 3099 }, daysLeft: 31 })).toBe(1);
  });

  it('never gives back more than what is left of what was asked', () => {
    const part = { askedMinor: 1000, returnedMinor: 700, loweredMinor: 0, days: 31 };
    expect(creditFor({ part, daysLeft: 31 })).toBe(300);
    expect(creditFor({ part: { ...part, returnedMinor: 1000 }, daysLeft: 31 })).toBe(0);
  });

  it('gives nothing back of no days, of days that are over, or of what went back already', () => {
    const part = { askedMinor: 1000, returnedMinor: 0, loweredMinor: 0, days: 31 };
    expect(creditFor({ part: { ...part, days: 0 }, daysLeft: 5 })).toBe(0);
    expect(creditFor({ part, daysLeft: 0 })).toBe(0);
    expect(creditFor({ part, daysLeft: -3 })).toBe(0);
    expect(creditFor({ part: { ...part, returnedMinor: 600, loweredMinor: 400 }, daysLeft: 31 })).toBe(0);
    expect(creditFor({ part: { ...part, returnedMinor: 700, loweredMinor: 400 }, daysLeft: 31 })).toBe(0);
  });

  it('puts no more on an invoice than its charge takes, with the taxes of both rounded down', () => {
    const split = (credit: number, charge: number) =>
      splitCredit({ credit: { minor: credit, ratePpm: 300_000 }, charge: { minor: charge, ratePpm: 210_000 } });
    expect(split(1, 1)).toEqual({ onInvoice: 0, beyond: 1 });
    expect(split(500, 100)).toEqual({ onInvoice: 93, beyond: 407 });
  });

  it('puts all of a charge’s price on its invoice when both have the same rate', () => {
    const taxed = (minor: number) => ({ minor, ratePpm: 210_000 });
    expect(splitCredit({ credit: taxed(500), charge: taxed(99) })).toEqual({ onInvoice: 99, beyond: 401 });
  });

  it('keeps the sum of credits within what was billed, whatever chain of changes there is', () => {
    const change = fc.record({ price: fc.integer({ min: 0, max: 10_000_000 }), day: fc.integer({ min: 0, max: 30 }) });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.array(change, { maxLength: 12 }), (price, changes) => {
        const whole = 31;
        let part: BilledPart = { askedMinor: price, returnedMinor: 0, loweredMinor: 0, days: whole };
        let [billed, credited] = [price, 0];
        for (const { price: next, day } of changes.toSorted((a, b) => a.day - b.day)) {
          const daysLeft = whole - day;
          const credit = creditFor({ part, daysLeft });
          const charge = shareOf(next, { part: daysLeft, whole });
          const { onInvoice, beyond } = splitCredit({
            credit: { minor: credit, ratePpm: 0 },
            charge: { minor: charge, ratePpm: 0 },
          });
          expect(onInvoice + beyond).toBe(credit);
          expect(charge - onInvoice).toBeGreaterThanOrEqual(0);
          billed += charge;
          credited += credit;
          part = { askedMinor: charge, returnedMinor: 0, loweredMinor: 0, days: daysLeft };
        }
        return credited <= billed;
      }),
      { numRuns: 1000, seed: 4 },
    );
  });
});

describe('a coupon', () => {
  const percent = { percentPpm: 250_000, amountMinor: null, periodsLeft: 3 };

  it('takes its part, rounded half away from zero, and never more than the charge', () => {
    expect(discountOf({ amountMinor: 999, coupon: percent, share: { part: 1, whole: 1 } })).toBe(250);
    expect(discountOf({ amountMinor: 400_000_000, coupon: percent, share: { part: 1, whole: 1 } })).toBe(100_000_000);
    const amount = { percentPpm: null, amountMinor: 1500, periodsLeft: null };
    expect(discountOf({ amountMinor: 999, coupon: amount, share: { part: 1, whole: 1 } })).toBe(999);
    expect(discountOf({ amountMinor: 999, coupon: amount, share: { part: 1, whole: 3 } })).toBe(500);
  });

  it('takes nothing once its periods are used up', () => {
    expect(discountOf({ amountMinor: 999, coupon: { ...percent, periodsLeft: 0 }, share: { part: 1, whole: 1 } })).toBe(
      0,
    );
  });
});

describe('a reduction of a line that billed several parts of time', () => {
  const [untouched, halfReturned] = [
    { askedMinor: 1000, returnedMinor: 0, loweredMinor: 0 },
    { askedMinor: 1000, returnedMinor: 500, loweredMinor: 0 },
  ];

  it('is split by what is left of each, to the cent', () => {
    expect(lowerPrices([untouched, halfReturned], 300)).toEqual([200, 100]);
    // Two thirds of a cent are rounded to one.
    expect(lowerPrices([untouched, halfReturned], 1)).toEqual([1, 0]);
    expect(lowerPrices([halfReturned, halfReturned], 1)).toEqual([1, 0]);
    expect(lowerPrices([untouched, halfReturned], 0)).toEqual([0, 0]);
  });

  it('takes no more than there is', () => {
    expect(lowerPrices([untouched, halfReturned], 2000)).toEqual([1000, 500]);
    expect(lowerPrices([{ ...untouched, loweredMinor: 400 }], 2000)).toEqual([600]);
    expect(lowerPrices([{ ...untouched, returnedMinor: 1000 }, halfReturned], 50)).toEqual([0, 50]);
    expect(lowerPrices([{ ...untouched, returnedMinor: 1000 }], 50)).toEqual([0]);
  });

  it('is restored to the parts it was taken from', () => {
    const lowered = [
      { ...untouched, loweredMinor: 200 },
      { ...halfReturned, loweredMinor: 100 },
    ];
    expect(lowerPrices(lowered, -150)).toEqual([-100, -50]);
    expect(lowerPrices(lowered, -1)).toEqual([-1, 0]);
    expect(lowerPrices(lowered, -1000)).toEqual([-200, -100]);
  });
});

describe('a credit note of a line with a discount', () => {
  it('takes no more off the price than was asked, and gives nothing back of it when the discount comes back', () => {
    const askedMinor = 669;
    expect(creditedStep({ askedMinor, beforeMinor: 0, nowMinor: 1900 })).toBe(669);
    expect(creditedStep({ askedMinor, beforeMinor: 1900, nowMinor: 106 - 1337 })).toBe(0);
    expect(creditedStep({ askedMinor, beforeMinor: 0, nowMinor: 100 })).toBe(100);
    expect(creditedStep({ askedMinor, beforeMinor: 100, nowMinor: -40 })).toBe(-40);
  });
});
