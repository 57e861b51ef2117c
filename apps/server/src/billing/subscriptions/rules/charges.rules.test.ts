import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BilledPart, creditedStep, creditFor, discountOf, shareOf, splitCredit } from './charges.rules.ts';

describe('proration', () => {
  it('gives back 5.16 and charges 10.32 for 16 of 31 days', () => {
    const part = { askedMinor: 1000, returnedMinor: 0, loweredMinor: 0, days: 31 };
    expect(creditFor({ part, daysLeft: 16 })).toBe(516);
    expect(shareOf(2000, { part: 16, whole: 31 })).toBe(1032);
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

describe('a credit note of a line with a discount', () => {
  it('takes no more off the price than was asked, and gives nothing back of it when the discount comes back', () => {
    const askedMinor = 669;
    expect(creditedStep({ askedMinor, beforeMinor: 0, nowMinor: 1900 })).toBe(669);
    expect(creditedStep({ askedMinor, beforeMinor: 1900, nowMinor: 106 - 1337 })).toBe(0);
    expect(creditedStep({ askedMinor, beforeMinor: 0, nowMinor: 100 })).toBe(100);
    expect(creditedStep({ askedMinor, beforeMinor: 100, nowMinor: -40 })).toBe(-40);
  });
});
