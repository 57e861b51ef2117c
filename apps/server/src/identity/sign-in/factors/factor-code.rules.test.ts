import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeRecoveryCodes, printRecoveryCode, readFactorCode, selectorOf } from './factor-code.rules.ts';

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const randomCode = (length: number) => Array.from({ length }, () => letters[randomInt(32)]).join('');

describe('what is typed into the code field', () => {
  it.each([
    ['123456', { kind: 'totp', digits: '123456' }],
    [' 123 456 ', { kind: 'totp', digits: '123456' }],
    ['１２３４５６', { kind: 'totp', digits: '123456' }],
    ['abcd-efgh-jkmn', { kind: 'recovery', code: 'ABCDEFGHJKMN' }],
    ['oO1l iI00 AAAA', { kind: 'recovery', code: '00111100AAAA' }],
    ['ABCD-EFGH-JKMU', { kind: 'neither' }],
    ['12345', { kind: 'neither' }],
    ['ABCD-EFGH', { kind: 'neither' }],
  ])('%j is read as %j', (typed, expected) => {
    expect(readFactorCode(typed)).toEqual(expected);
  });

  it('never throws and never reads a code out of something longer', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40, unit: 'grapheme' }), (typed) => {
        const read = readFactorCode(typed);
        const code = { totp: () => 'digits' in read && read.digits, recovery: () => 'code' in read && read.code };
        const shape = { totp: /^\d{6}$/, recovery: /^[0-9A-HJKMNP-TV-Z]{12}$/ };
        expect(read.kind === 'neither' || shape[read.kind].test(String(code[read.kind]()))).toBe(true);
      }),
    );
  });
});

describe('a set of recovery codes', () => {
  it('has ten codes that differ in what finds them, and reads back as printed', () => {
    const codes = makeRecoveryCodes(randomCode);
    expect(codes).toHaveLength(10);
    expect(new Set(codes.map(selectorOf)).size).toBe(10);
    for (const code of codes) {
      expect(printRecoveryCode(code)).toMatch(/^(\w{4}-){2}\w{4}$/);
      expect(readFactorCode(printRecoveryCode(code).toLowerCase())).toEqual({ kind: 'recovery', code });
    }
  });
});
