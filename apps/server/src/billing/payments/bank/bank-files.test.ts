import { describe, expect, test } from 'vitest';
import { readAmount } from './amount-text.rules.ts';
import { findDateOrder, readDate } from './date-text.rules.ts';
import { camtFile, entityBomb } from './bank-files.test-support.ts';
import { nameLikeness, numbersIn, proposeFor, referencesIn, sureMatch } from './match.rules.ts';
import { readCamt } from './read-camt.ts';
import { readCsvStatement } from './read-csv-statement.ts';
import type { Candidate, StatementEntry } from './bank.types.ts';
import { ownerId } from '#platform/context.ts';
import { paymentReferenceOf } from '#billing/invoices/reference.rules.ts';

function short({ bookedOn, amountMinor, currency, reference, payerName, bankId }: StatementEntry) {
  return [bookedOn.toString(), amountMinor, currency, reference, payerName, bankId];
}

describe('amounts', () => {
  test.each([
    ['22,99', 'EUR', 2299],
    ['1.234,56', 'EUR', 123_456],
    ['1,234.56', 'EUR', 123_456],
    ["1'234.56", 'CHF', 123_456],
    ['1 234,56 €', 'EUR', 123_456],
    ['+0,30', 'EUR', 30],
    ['-12,00', 'EUR', -1200],
    ['12,00-', 'EUR', -1200],
    ['(12.00)', 'USD', -1200],
    ['−5', 'EUR', -500],
    ['1.234', 'EUR', 123_400],
    ['1.234', 'KWD', 1234],
    ['¥12,000', 'JPY', 12_000],
    ['12,5', 'EUR', 1250],
    ['1,234,567', 'EUR', 123_456_700],
    ['1.234.567', 'EUR', 123_456_700],
    ['1.234.567,89', 'EUR', 123_456_789],
    // Some banks write more zeros than the currency has decimals.
    ['1.234,560', 'EUR', 123_456],
  ])('%s in %s is %i', (text, currency, minor) => {
    const exponent = currency === 'JPY' ? 0 : currency === 'KWD' ? 3 : 2;
    expect(readAmount(text, { currency, exponent })).toBe(minor);
  });
  test.each(['', 'abc', '12,345,6', '1.2.3,4,5', '(12', '12,345678', '--3'])('%j is none', (text) => {
    expect(readAmount(text, { currency: 'EUR', exponent: 2 })).toBeUndefined();
  });
});

test('days are read in the order of their column', () => {
  expect(findDateOrder(['03/04/2026', '25/04/2026'])).toBe('dmy');
  expect(findDateOrder(['03/04/2026', '04/25/2026'])).toBe('mdy');
  expect(findDateOrder(['2026-04-03'])).toBe('ymd');
  expect(readDate('3.4.26', 'dmy')?.toString()).toBe('2026-04-03');
  expect(readDate('2026年4月3日', 'ymd')?.toString()).toBe('2026-04-03');
  expect(readDate('20260403', 'ymd')?.toString()).toBe('2026-04-03');
  expect(readDate('31/02/2026', 'dmy')).toBeUndefined();
});

describe('tables of banks', () => {
  test('Spanish, with lines above, semicolons and Windows-1252', () => {
    const text = [
      'Titular: Enlace Digital, S.L.;;;;',
      'Cuenta;ES91 2100 0418 4502 0005 1332;;;',
      'Fecha;Fecha valor;Concepto;Importe;Divisa',
      '19/11/2026;19/11/2026;Transf. Peña S.L. RF18 5390;1.022,99;EUR',
      '20/11/2026;20/11/2026;Comisión;-3,00;EUR',
      ';;Saldo;5.000,00;EUR',
    ].join('\r\n');
    const bytes = Buffer.from(text, 'latin1');
    expect(readCsvStatement(bytes, { currency: 'EUR' }).map(short)).toEqual([
      ['2026-11-19', 102_299, 'EUR', 'Transf. Peña S.L. RF18 5390', '', null],
      ['2026-11-20', -300, 'EUR', 'Comisión', '', null],
    ]);
  });

  test('English, with paid in and paid out, commas and quotes', () => {
    const text =
      'Date,Description,Paid in,Paid out,Name,Transaction ID\n04/25/2026,"F-1, thanks",22.99,,ACME Ltd,T1\n04/26/2026,Fee,,1.50,,T2\n';
    expect(readCsvStatement(Buffer.from(text), { currency: 'GBP' }).map(short)).toEqual([
      ['2026-04-25', 2299, 'GBP', 'F-1, thanks', 'ACME Ltd', 'T1'],
      ['2026-04-26', -150, 'GBP', 'Fee', '', 'T2'],
    ]);
  });

  test('Japanese, with tabs', () => {
    const text = '日付\t摘要\t入金額\t出金額\n2026/11/19\t振込 カブシキガイシャ\t12,000\t\n';
    expect(readCsvStatement(Buffer.from(text), { currency: 'JPY' }).map(short)).toEqual([
      ['2026-11-19', 12_000, 'JPY', '振込 カブシキガイシャ', '', null],
    ]);
  });

  test('name the line that cannot be read, and refuse what is no table', () => {
    const broken = 'Fecha;Importe\n19/11/2026;1,00\n19/11/2026;abc\n';
    expect(() => readCsvStatement(Buffer.from(broken), { currency: 'EUR' })).toThrow(
      expect.objectContaining({ code: 'bank.line_unreadable', params: { line: 3 } }),
    );
    for (const text of ['hola', 'a;b\n1;2\n', 'Fecha;Concepto\n1/1/2026;x\n'])
      expect(() => readCsvStatement(Buffer.from(text), { currency: 'EUR' })).toThrow('bank.format_unknown');
  });
});

describe('CAMT.053', () => {
  test('single payments, a batch that is split, a reversal, what is pending, and what left', () => {
    expect(readCamt(Buffer.from(camtFile())).map(short)).toEqual([
      [
        '2026-11-19',
        2299,
        'EUR',
        'RF18539007547034 Gracias E2E-1',
        'Barro y Sal, S.L.',
        'ES9121000418450200051332:REF-1',
      ],
      ['2026-11-20', 1000, 'EUR', 'F2026-000001', 'Uno', 'ES9121000418450200051332:TX-1'],
      ['2026-11-20', 2500, 'EUR', 'F2026-000002', 'Dos', 'ES9121000418450200051332:REF-2#1'],
      ['2026-11-21', -300, 'EUR', 'Comisión', '', 'ES9121000418450200051332:REF-3'],
      ['2026-11-21', -2299, 'EUR', '', 'Barro y Sal, S.L.', 'ES9121000418450200051332:REF-4'],
    ]);
  });

  test('that declares entities is not read at all', () => {
    for (const text of [entityBomb(), camtFile().replace('<Document', '<!DOCTYPE Document><Document')])
      expect(() => readCamt(Buffer.from(text))).toThrow('bank.file_unsafe');
  });

  test('nested beyond sense, or no statement, is refused', () => {
    expect(() => readCamt(Buffer.from(`${'<a>'.repeat(500)}${'</a>'.repeat(500)}`))).toThrow('bank.file_unsafe');
    for (const text of ['<a/>', '<Document><BkToCstmrStmt/></Document>', '<Document>', 'x'])
      expect(() => readCamt(Buffer.from(text))).toThrow('bank.format_unknown');
  });
});

describe('matching', () => {
  const owner = ownerId('00000000-0000-7000-8000-000000000001');
  const candidate = (number: number, more: Partial<Candidate> = {}): Candidate => {
    const fullNumber = `F2026-${String(number).padStart(6, '0')}`;
    return {
      invoiceId: `00000000-0000-7000-8000-00000000000${number}`,
      ownerId: owner,
      fullNumber,
      paymentReference: paymentReferenceOf(fullNumber),
      clientName: 'Barro y Sal, S.L.',
      currency: 'EUR',
      dueMinor: 2299,
      returnableMinor: 0,
      ...more,
    };
  };
  const entry = (reference: string, more: Partial<StatementEntry> = {}): StatementEntry => ({
    bookedOn: Temporal.PlainDate.from('2026-11-19'),
    amountMinor: 2299,
    currency: 'EUR',
    reference,
    payerName: '',
    bankId: null,
    ...more,
  });
  const sureOf = (given: StatementEntry, candidates: Candidate[]) =>
    sureMatch(proposeFor(given, candidates), candidates)?.invoiceId;

  test('finds references and numbers as people and banks write them', () => {
    const reference = paymentReferenceOf('F2026-000001');
    const spaced = reference.toLowerCase().replace(/(.{4})/g, '$1 ');
    expect(referencesIn(`PAGO ${spaced}GRACIAS`)).toContain(reference);
    expect(referencesIn(`PAGO ${reference.slice(0, 6)}9${reference.slice(7)}`)).toEqual([]);
    expect(numbersIn('Factura F2026-000001, gracias')).toContain('F2026-000001');
  });

  test('a reference is enough, whatever the amount; a number needs its amount', () => {
    const [one, two] = [candidate(1), candidate(2)];
    const named = entry(`x ${one.paymentReference ?? ''} y`, { amountMinor: 1000 });
    expect(sureOf(named, [one, two])).toBe(one.invoiceId);
    expect(sureOf(entry('factura F2026-000001'), [one, candidate(2, { dueMinor: 1 })])).toBe(one.invoiceId);
    expect(sureOf(entry('factura F2026-000001', { amountMinor: 1 }), [one])).toBeUndefined();
  });

  test('amount and name alone are only proposed, and so is what could be two', () => {
    const [one, two] = [candidate(1), candidate(2)];
    const given = entry('transferencia', { payerName: 'BARRO Y SAL SL' });
    expect(proposeFor(given, [one, two])).toMatchObject([{ score: 45, reasons: ['amount', 'name'] }, { score: 45 }]);
    expect(sureOf(given, [one])).toBeUndefined();
    const both = entry(`${one.paymentReference ?? ''} ${two.paymentReference ?? ''}`);
    expect(sureOf(both, [one, two])).toBeUndefined();
  });

  test('a score ends at 100, and who is ahead by less than 20 is not sure', () => {
    const one = candidate(1);
    const reference = one.paymentReference ?? '';
    const given = entry(reference, { payerName: 'Barro y Sal' });
    expect(proposeFor(given, [one])).toMatchObject([{ score: 100, reasons: ['reference', 'amount', 'name'] }]);
    // 90 by the reference alone against 65 by a number, then 80 by number and name.
    const rival = candidate(2, { clientName: 'Nogal' });
    const part = entry(`${reference} F2026-000002`, { amountMinor: 1000, payerName: 'Nogal' });
    expect(sureOf(part, [one, candidate(2, { clientName: 'Otra' })])).toBe(one.invoiceId);
    expect(proposeFor(part, [one, rival]).map(({ score }) => score)).toEqual([90, 85]);
    expect(sureOf(part, [one, rival])).toBeUndefined();
  });

  test('three words of five are a name, two of five are none', () => {
    const of = (payerName: string) =>
      proposeFor(entry('', { payerName }), [candidate(1, { clientName: 'uno dos tres cuatro cinco seis' })]);
    // The amount alone is too little to be proposed.
    expect(of('uno dos tres siete ocho')).toMatchObject([{ score: 40, reasons: ['amount', 'name'] }]);
    expect(of('uno dos siete ocho nueve')).toEqual([]);
  });

  test('an invoice number needs a digit after its first letter, and four characters', () => {
    expect(numbersIn('PAGO FACTURA F2026-000001 y 4ABC')).toEqual(['F2026-000001']);
    expect(numbersIn('A1BC')).toEqual(['A1BC']);
    expect(numbersIn('F12 de F123')).toEqual(['F123']);
  });

  test('the best five are proposed: by score, then by invoice number', () => {
    const numbers = [6, 2, 7, 4, 1, 3, 5];
    const alike = numbers.map((number) => candidate(number));
    const given = entry('factura F2026-000006', { payerName: 'Barro y Sal' });
    const proposed = proposeFor(given, alike).map(({ invoiceId, score }) => [Number(invoiceId.at(-1)), score]);
    expect(proposed).toEqual([
      [6, 100],
      [1, 45],
      [2, 45],
      [3, 45],
      [4, 45],
    ]);
  });

  test('20 ahead is sure: 100 by reference and amount against 80 by number and most of a name', () => {
    const one = candidate(1, { clientName: 'Otra' });
    const two = candidate(2, { clientName: 'Nogal Norte Inmobiliaria', dueMinor: 1 });
    const given = entry(`${one.paymentReference ?? ''} F2026-000002`, { payerName: 'Nogal Norte Casas' });
    expect(proposeFor(given, [one, two]).map(({ score }) => score)).toEqual([100, 80]);
    expect(sureOf(given, [two, one])).toBe(one.invoiceId);
  });

  test('a cent can pay an invoice of a cent; an entry of nothing pays none', () => {
    const one = candidate(1, { dueMinor: 1, returnableMinor: 2299 });
    expect(sureOf(entry(one.fullNumber, { amountMinor: 1 }), [candidate(2, { dueMinor: 0 }), one])).toBe(one.invoiceId);
    expect(proposeFor(entry(one.fullNumber, { amountMinor: 0 }), [one])).toEqual([]);
  });

  test('a reference that ends the text, the shortest and the longest one, are found', () => {
    const reference = paymentReferenceOf('F2026-000001');
    expect(referencesIn(`PAGO ${reference}`)).toContain(reference);
    expect(referencesIn(paymentReferenceOf('7'))).toEqual([paymentReferenceOf('7')]);
    expect(referencesIn(`${paymentReferenceOf('7')} gracias`)).toContain(paymentReferenceOf('7'));
    // ISO 11649: 21 characters after the check digits; these leave a remainder of 1 by 97.
    const longest = 'RF45G72UUR0000000000A1B2C';
    const [checked] = Array.from(
      { length: 98 },
      (_, digits) => `RF${String(digits).padStart(2, '0')}${longest.slice(4)}`,
    ).filter((candidateText) => referencesIn(candidateText).includes(candidateText));
    expect(checked).toHaveLength(25);
  });

  test('what is paid already, in another currency, or went out is never sure', () => {
    const paid = candidate(1, { dueMinor: 0 });
    expect(sureOf(entry(paid.paymentReference ?? ''), [paid])).toBeUndefined();
    expect(proposeFor(entry(paid.paymentReference ?? ''), [paid])).toHaveLength(1);
    expect(proposeFor(entry(paid.paymentReference ?? '', { currency: 'USD' }), [paid])).toEqual([]);
    expect(proposeFor(entry(paid.paymentReference ?? '', { amountMinor: -2299 }), [paid])).toEqual([]);
  });

  test('names are alike in spite of case, accents, order and legal forms', () => {
    expect(nameLikeness('PEÑA GARCIA MARIA', 'María Peña García')).toBe(1);
    expect(nameLikeness('Nogal Inmobiliaria S.L.U.', 'NOGAL INMOBILIARIA')).toBe(1);
    expect(nameLikeness('Bar Verbena', 'Bar Nogal')).toBe(0.5);
    expect(nameLikeness('S.L.', 'Nogal')).toBe(0);
  });

  test('legal forms and initials make no names alike, short surnames do', () => {
    expect(nameLikeness('Verbena S.L.', 'Nogal S.L.')).toBe(0);
    expect(nameLikeness('J Verbena', 'J Nogal')).toBe(0);
    expect(nameLikeness('Li Wei', 'Li Na')).toBe(0.5);
  });

  describe('of money that went back to its payer', () => {
    const paid = (number: number, more: Partial<Candidate> = {}) =>
      candidate(number, { dueMinor: 0, returnableMinor: 2299, ...more });
    const back = (reference: string, more: Partial<StatementEntry> = {}) =>
      entry(reference, { amountMinor: -2299, payerName: 'Barro y Sal', ...more });
    const numbersOf = (given: StatementEntry, candidates: Candidate[]) =>
      proposeFor(given, candidates).map(({ invoiceId }) => Number(invoiceId.at(-1)));

    test('proposes the paid invoice it names, in its currency, with at least as much to return', () => {
      const [one, two] = [paid(1), paid(2)];
      expect(proposeFor(back('Devolución F2026-000001'), [one, two])).toEqual([
        { invoiceId: one.invoiceId, ownerId: owner, score: 100, reasons: ['number', 'amount', 'name'] },
      ]);
      expect(numbersOf(back(two.paymentReference ?? ''), [one, two])).toEqual([2]);
      expect(numbersOf(back('F2026-000001', { amountMinor: -2300 }), [one])).toEqual([]);
      expect(numbersOf(back('F2026-000001', { currency: 'USD' }), [one])).toEqual([]);
      expect(proposeFor(back('F2026-000001', { amountMinor: -1 }), [one])).toMatchObject([
        { score: 85, reasons: ['number', 'name'] },
      ]);
    });

    test('proposes none by amount and name alone', () => {
      expect(numbersOf(back('Devolución'), [paid(1)])).toEqual([]);
    });

    test('proposes the best five: by score, then by invoice number', () => {
      const order = [6, 2, 7, 4, 1, 3, 5];
      const named = order.map((number) => `F2026-00000${number}`).join(', ');
      // More than what went back can be returned of the others: the amount tells the seventh apart.
      const all = order.map((number) => paid(number, { returnableMinor: number === 7 ? 2299 : 5000 }));
      expect(numbersOf(back(named), all)).toEqual([7, 1, 2, 3, 4]);
    });

    test('is never sure', () => {
      expect(sureOf(back('F2026-000001'), [paid(1)])).toBeUndefined();
    });
  });
});
