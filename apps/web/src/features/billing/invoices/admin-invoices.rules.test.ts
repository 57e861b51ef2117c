import { describe, expect, it } from 'vitest';
import { amountText, quantityText, readAmount, readQuantity } from './amounts.rules.ts';
import { readInvoiceFilter, readOpen, writeInvoiceFilter } from './invoice-list.rules.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('the address of the list', () => {
  it('keeps every filter and the open invoice', () => {
    const filter = {
      tab: 'overdue',
      search: 'F-2026',
      from: '2026-11-01',
      until: '2026-11-30',
      seriesId: id,
      clientId: id,
    } as const;
    const text = writeInvoiceFilter(filter, id);
    expect(readInvoiceFilter(new URLSearchParams(text))).toEqual(filter);
    expect(readOpen(new URLSearchParams(text))).toBe(id);
  });

  it('leaves out what is usual and what is no filter', () => {
    expect(writeInvoiceFilter({ tab: 'all', search: '' })).toBe('');
    expect(readInvoiceFilter(new URLSearchParams('ver=nada&desde=ayer&cliente=1')).tab).toBe('all');
    expect(readInvoiceFilter(new URLSearchParams('desde=ayer&cliente=1')).from).toBeUndefined();
  });
});

describe('amounts as people type them', () => {
  it.each([
    ['12,50', 'EUR', 1250],
    ['12.5', 'EUR', 1250],
    ['1.234,56 €', 'EUR', 123_456],
    ['1,234.56', 'EUR', 123_456],
    ['−36,00', 'EUR', -3600],
    ['¥1,000,000', 'JPY', 1_000_000],
    ['0,005', 'KWD', 5],
    ['12,345', 'EUR', undefined],
    ['1,5', 'JPY', undefined],
    ['doce', 'EUR', undefined],
    ['', 'EUR', undefined],
  ])('%s %s → %s', (text, currency, minor) => {
    expect(readAmount(text, currency)).toBe(minor);
  });

  it('come back as they were', () => {
    for (const minor of [0, 5, 1250, -3600, 123_456_789]) {
      expect(readAmount(amountText(minor, 'EUR', ','), 'EUR')).toBe(minor);
      expect(readAmount(amountText(minor, 'JPY', '.'), 'JPY')).toBe(minor);
    }
  });

  it('have quantities in thousandths', () => {
    expect(readQuantity('1,5')).toBe(1500);
    expect(readQuantity('0.333')).toBe(333);
    expect(readQuantity('0')).toBeUndefined();
    expect(readQuantity('-1')).toBeUndefined();
    expect(quantityText(1500, ',')).toBe('1,5');
    expect(readQuantity(quantityText(2250, '.'))).toBe(2250);
  });
});
