import { describe, expect, it } from 'vitest';
import { csvCell } from '#platform/tables/csv-line.ts';
import { contactQuery, contactTokens, mayBecome, splitName } from './contacts.rules.ts';

describe('rules of tamys', () => {
  it('finds a telephone with and without its country code, however it is typed', () => {
    const tokens = contactTokens({ name: 'Julia', email: null, phone: '+34655021843' });
    expect(tokens).toContain('34655021843');
    expect(tokens).toContain('655021843');
    expect(contactQuery('655 02 18')).toBe("'6550218':*");
    expect(contactQuery('0034 655-02')).toBe("'3465502':*");
    expect(contactQuery('julia 655')).toBe("'julia':* & '655':*");
  });

  it.each([
    ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
    ['+34 600', '+34 600'],
    ['+34600000001', '+34600000001'],
    ['+1 (555) 010-2030', '+1 (555) 010-2030'],
    ['+SUM(1)', "'+SUM(1)"],
    ['+1+cmd', "'+1+cmd"],
    ["'=1", "''=1"],
    ['-1', "'-1"],
    ['@cmd', "'@cmd"],
    ['\tx', "'\tx"],
    ['a,b', '"a,b"'],
    ['Núñez', 'Núñez'],
  ])('writes the cell %j so that no spreadsheet runs it', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  it('splits western names and leaves Japanese ones whole', () => {
    expect(splitName('Julia Roca Soler')).toEqual({ firstName: 'Julia', lastName: 'Roca Soler' });
    expect(splitName(' Cher ')).toEqual({ firstName: 'Cher', lastName: null });
    expect(splitName('神田 由紀')).toEqual({ firstName: null, lastName: null });
  });

  it('never lets a bounce or an unsubscription soften a complaint or a block', () => {
    expect(mayBecome('complained', 'unsubscribed')).toBe(false);
    expect(mayBecome('blocked', 'bounced')).toBe(false);
    expect(mayBecome('unsubscribed', 'bounced')).toBe(false);
    expect(mayBecome('subscribed', 'bounced')).toBe(true);
    expect(mayBecome('complained', 'subscribed')).toBe(true);
    for (const status of ['subscribed', 'blocked', 'complained'] as const)
      expect(mayBecome(status, status), status).toBe(false);
  });
});
