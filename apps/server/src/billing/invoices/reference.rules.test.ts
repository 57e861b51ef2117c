import { couldCollide, printNumber, readPattern } from '@enlace/contract/billing/invoices/series-pattern.rules.ts';
import { readIban, spacedIban } from '@enlace/contract/billing/invoices/iban.rules.ts';
import { describe, expect, test } from 'vitest';
import { isPaymentReference, paymentReferenceOf } from './reference.rules.ts';
import { dueSteps } from './reminders.rules.ts';

describe('the reference of a transfer', () => {
  test('is the example of the norm', () => {
    expect(paymentReferenceOf('539007547034')).toBe('RF18539007547034');
  });

  test('is made of the number’s own letters and digits, and catches a wrong key', () => {
    const reference = paymentReferenceOf('F2026-000211');
    expect(reference).toMatch(/^RF\d{2}F2026000211$/);
    expect(isPaymentReference(reference)).toBe(true);
    expect(isPaymentReference(`${reference.slice(0, 4)} ${reference.slice(4).toLowerCase()}`)).toBe(true);
    expect(isPaymentReference(reference.replace('211', '212'))).toBe(false);
    expect(isPaymentReference(reference.replace('2026', '2062'))).toBe(false);
  });
});

describe('patterns of series', () => {
  test('print year and number', () => {
    expect(printNumber({ pattern: 'F{year}-{number:6}', year: 2026, number: 211 })).toBe('F2026-000211');
    expect(printNumber({ pattern: '{number}/A', year: 2026, number: 1_234_567 })).toBe('1234567/A');
  });

  test.each(['F{year}', '{number}{number}', 'F {number}', 'F{month}{number}', `${'A'.repeat(20)}{number}`])(
    'refuse %s',
    (pattern) => {
      expect(readPattern(pattern)).toBeUndefined();
    },
  );

  test('may not read like each other', () => {
    expect(couldCollide('F{year}-{number:6}', 'F-{number}')).toBe(true);
    expect(couldCollide('F{year}-{number:6}', 'f{number}')).toBe(true);
    expect(couldCollide('F{year}-{number:6}', 'R{year}-{number:6}')).toBe(false);
    expect(couldCollide('F{number}', 'F{number}A')).toBe(false);
  });
});

test('an account number is read with its check digits', () => {
  expect(readIban('es91 2100 0418 4502 0005 1332')).toBe('ES9121000418450200051332');
  expect(readIban('ES9121000418450200051333')).toBeUndefined();
  expect(spacedIban('ES9121000418450200051332')).toBe('ES91 2100 0418 4502 0005 1332');
});

test('reminders come a day before, three and ten days after', () => {
  const dueDate = Temporal.PlainDate.from('2026-12-06');
  const stepsOn = (day: string) => dueSteps({ dueDate, today: Temporal.PlainDate.from(day) });
  expect(['2026-12-04', '2026-12-05', '2026-12-08', '2026-12-09', '2026-12-16', '2027-02-01'].map(stepsOn)).toEqual([
    [],
    [0],
    [0],
    [0, 1],
    [0, 1, 2],
    [0, 1, 2],
  ]);
});
