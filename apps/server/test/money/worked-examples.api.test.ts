import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminInvoice } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { createStage, Example, type Stage, type Worked, workedOf } from './example.ts';

// Months of people with money, calculated on paper and written down as tables: lines by net amount and rate, tax by
// rate, total. Each line is rounded once, tax once per rate and document, half away from zero; days are whole days.
// Studio is 19.00 a month or 190.00 a year, Agency 59.00. After each, every screen, list, file and sum shows the same
// (`Example.end`).

let stage: Stage;
let offers: Stage['scene']['offers'];
beforeAll(async () => {
  stage = await createStage('2026-12-09T10:00');
  offers = stage.scene.offers;
});
afterAll(() => stage.scene.close());

// 31 days from 9 December: on the 30th 10 are left, on the 19th 21.
const [start, on19, on30] = ['2026-12-09T10:00', '2026-12-19T10:00', '2026-12-30T10:00'];
const begin = (at = start) => Example.begin(stage, at);
const isOver = (made: AdminInvoice | undefined, worked: Worked) => expect(made && workedOf(made)).toEqual(worked);

/** Agency for the last ten days of December: 59.00 × 10/31 = 19.03, and 21 % of it. */
const agencyAlone: Worked = { lines: [[1903, 21]], taxes: [[21, 400]], total: 2303 };

describe('a period of which something went back, at the next change', () => {
  it('in a leap February of 29 days: of the 17.00 that are left, 9/29 are 5.28', async () => {
    const example = await begin('2028-01-31T10:00');
    const { id } = await example.subscribe(offers.small);
    const [note, out] = await example.creditAndRefund(id, { totalMinor: 242 });
    isOver(note, { lines: [[-200, 21]], taxes: [[21, -42]], total: -242 });
    expect(out).toBe(242);
    example.at('2028-02-20T10:00');
    const worked = { lines: [[-528, 21] as const, [1831, 21] as const], taxes: [[21, 274] as const], total: 1577 };
    isOver(await example.choose(offers.large), worked);
    await example.end();
  });

  it('twenty-five refunds of ten cents are one of 2.50: 2.07 of the price, 16.93 are left', async () => {
    const example = await begin();
    const { id } = await example.subscribe(offers.small);
    for (let time = 0; time < 25; time += 1) await example.goodwill(id, 10);
    example.at(on30);
    isOver(await example.choose(offers.large), {
      lines: [
        [-546, 21],
        [1903, 21],
      ],
      taxes: [[21, 285]],
      total: 1642,
    });
    await example.end();
  });

  it('a credit note for all after a refund of 5.00 pays out 17.99, and nothing is left', async () => {
    const example = await begin();
    const { id } = await example.subscribe(offers.small);
    await example.goodwill(id, 500);
    const [note, out] = await example.creditAndRefund(id, 'all');
    isOver(note, { lines: [[-1900, 21]], taxes: [[21, -399]], total: -2299 });
    expect(out).toBe(1799);
    example.at(on30);
    isOver(await example.choose(offers.large), agencyAlone);
    await example.end();
  });

  it.each([
    ['the first day: 14.87 and 59.00 whole', '2026-12-09T10:10', [-1487, 5900], 927, 5340],
    ['the last day: 14.87/31 and 59.00/31', '2027-01-08T10:00', [-48, 190], 30, 172],
  ])('a refund of 5.00, on %s', async (_, day, [back = 0, price = 0], tax, total) => {
    const example = await begin();
    const { id } = await example.subscribe(offers.small);
    example.at(day);
    await example.goodwill(id, 500);
    const lines = [[back, 21] as const, [price, 21] as const];
    isOver(await example.choose(offers.large), { lines, taxes: [[21, tax]], total });
    await example.end();
  });

  // 19.00 less 4.13, × 21/31 kept through the pause = 10.07, × 18/21 on 1 January = 8.63; Agency 59.00 × 18/31 = 34.26.
  it.each(['during', 'after'])('a refund of 5.00 %s a pause', async (when) => {
    const example = await begin();
    const { id } = await example.subscribe(offers.small);
    example.at(on19);
    await example.call('POST', '/api/subscription/pause', {});
    if (when === 'during') await example.goodwill(id, 500);
    example.at('2026-12-29T10:00');
    await example.call('POST', '/api/subscription/unpause', {});
    if (when === 'after') await example.goodwill(id, 500);
    example.at('2027-01-01T10:00');
    isOver(await example.choose(offers.large), {
      lines: [
        [-863, 21],
        [3426, 21],
      ],
      taxes: [[21, 538]],
      total: 3101,
    });
    await example.end();
  });

  it('a year of 366 days, of which 50.00 went back: 140.00 × 275/366 = 105.19, and what the invoice cannot hold is credit', async () => {
    const example = await begin('2027-12-09T10:00');
    const { id } = await example.subscribe(offers.yearly);
    await example.goodwill(id, 6050);
    example.at('2028-03-09T10:00');
    isOver(await example.choose(offers.large), {
      lines: [
        [-5900, 21],
        [5900, 21],
      ],
      taxes: [[21, 0]],
      total: 0,
    });
    const [note] = await example.findNotes({ reduced: 7139 });
    isOver(note, { lines: [[-4619, 21]], taxes: [[21, -970]], total: -5589 });
    example.at('2028-04-09T10:30');
    const renewed = await example.renew();
    isOver(renewed, { lines: [[5900, 21]], taxes: [[21, 1239]], total: 7139 });
    expect([renewed?.creditMinor, renewed?.dueMinor]).toEqual([5589, 1550]);
    await example.end();
  });
});

describe('a refund and what comes after it', () => {
  it('a renewal asks for its whole price, and the period after it gives back its own share', async () => {
    const example = await begin();
    const { id } = await example.subscribe(offers.small);
    await example.goodwill(id, 2299);
    example.at('2027-01-09T10:30');
    const renewed = await example.renew();
    isOver(renewed, { lines: [[1900, 21]], taxes: [[21, 399]], total: 2299 });
    await example.pay(renewed?.id ?? '');
    example.at('2027-01-19T10:00');
    isOver(await example.choose(offers.large), {
      lines: [
        [-1287, 21],
        [3997, 21],
      ],
      taxes: [[21, 569]],
      total: 3279,
    });
    await example.end();
  });

  it('of a plan that goes down at the end of the month leaves the smaller one its price', async () => {
    const example = await begin();
    const { id } = await example.subscribe(offers.large);
    await example.schedule(offers.small);
    example.at('2026-12-20T10:00');
    const [note, out] = await example.creditAndRefund(id, 'all');
    expect([note.totalMinor, out]).toEqual([-7139, 7139]);
    example.at('2027-01-09T10:30');
    isOver(await example.renew(), { lines: [[1900, 21]], taxes: [[21, 399]], total: 2299 });
    await example.end();
  });

  it('that ends the plan at the end of the month is followed by no invoice', async () => {
    const example = await begin();
    const { id } = await example.subscribe(offers.small);
    const body = { lines: 'all', reason: 'Devolución', plan: 'end_at_period_end' };
    await example.call('POST', `/api/admin/invoices/${id}/refund`, body);
    example.oracle.credit(id, { minor: 2299, isPaidOut: true, reduced: 0 });
    example.at('2027-01-09T10:30');
    expect(await example.renew()).toBeUndefined();
    await example.end();
  });

  it('of an invoice paid in part from credit pays out what was paid; the credit comes back', async () => {
    const example = await begin();
    const { id } = await example.choose(offers.small);
    await example.pay(id, 3019);
    example.at('2027-01-09T10:30');
    const renewed = await example.renew();
    expect([renewed?.creditMinor, renewed?.dueMinor]).toEqual([720, 1579]);
    await example.pay(renewed?.id ?? '');
    const refund = await example.refundOf(renewed?.id ?? '');
    expect(await example.refused(refund, { amountMinor: 1580, note: 'Todo' })).toBe('payments.refund_too_high');
    const [note, out] = await example.creditAndRefund(renewed?.id ?? '', 'all');
    expect([note.totalMinor, out]).toEqual([-2299, 1579]);
    example.at('2027-01-19T10:00');
    const made = await example.choose(offers.large);
    isOver(made, { lines: [[3997, 21]], taxes: [[21, 839]], total: 4836 });
    expect([made.creditMinor, made.dueMinor]).toEqual([720, 4116]);
    await example.end();
  });

  it('a debit the bank took back after a refund of 5.00 is owed again without those', async () => {
    const example = await begin();
    const { id } = await example.subscribe(offers.small);
    await example.goodwill(id, 500);
    await example.goodwill(id, 1799, { isOwedAgain: true });
    expect(await example.invoice(id)).toMatchObject({ standing: 'open', dueMinor: 1799 });
    expect((await example.subscription()).state).toBe('past_due');
    expect(await example.refused('/api/subscription/preview', { catalogItemId: offers.large })).toBe(
      'subscriptions.unpaid',
    );
    await example.pay(id);
    expect((await example.subscription()).state).toBe('active');
    example.at(on30);
    isOver(await example.choose(offers.large), {
      lines: [
        [-480, 21],
        [1903, 21],
      ],
      taxes: [[21, 299]],
      total: 1722,
    });
    await example.end();
  });

  it('to a card, while the next month waits for one that has no funds, leaves that month owed', async () => {
    const example = await begin();
    const { id } = await example.choose(offers.small);
    expect(await example.payByCard(id, '4000000000009995')).toBe('failed');
    expect(await example.payByCard(id)).toBe('succeeded');
    await example.goodwill(id, 500);
    example.at('2027-01-09T10:30');
    const renewed = await example.renew();
    expect(await example.payByCard(renewed?.id ?? '', '4000000000009995')).toBe('failed');
    await example.goodwill(id, 500);
    expect(await example.invoice(renewed?.id ?? '')).toMatchObject({ standing: 'open', dueMinor: 2299 });
    expect((await example.subscription()).state).toBe('past_due');
    expect(await example.payByCard(renewed?.id ?? '')).toBe('succeeded');
    expect((await example.subscription()).state).toBe('active');
    await example.end();
  });
});
