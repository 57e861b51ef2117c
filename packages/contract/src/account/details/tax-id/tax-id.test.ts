import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isLuhn, isMod11To10, remainder } from './digits.ts';
import { euVatRules, readEuVat } from './eu-vat.ts';
import { corporateCheckDigit, isJapaneseCorporateNumber } from './japanese-corporate.ts';
import { isSpanishNif } from './spanish-nif.ts';
import { readTaxId } from './tax-id.rules.ts';

const right: readonly (readonly [country: string, text: string, kind: string, value: string])[] = [
  ['ES', '12345678Z', 'es_nif', '12345678Z'],
  ['ES', '12.345.678-z', 'es_nif', '12345678Z'],
  ['ES', 'X1234567L', 'es_nif', 'X1234567L'],
  ['ES', 'Y1234567X', 'es_nif', 'Y1234567X'],
  ['ES', 'Z1234567R', 'es_nif', 'Z1234567R'],
  ['ES', 'K1234567L', 'es_nif', 'K1234567L'],
  ['ES', 'A58818501', 'es_nif', 'A58818501'],
  ['ES', 'ESB12345674', 'es_nif', 'B12345674'],
  ['ES', 'Q2826000H', 'es_nif', 'Q2826000H'],
  ['AT', 'ATU 13585627', 'eu_vat', 'ATU13585627'],
  ['BE', '0403.019.261', 'eu_vat', 'BE0403019261'],
  ['BG', 'BG175074752', 'eu_vat', 'BG175074752'],
  ['CY', '10259033P', 'eu_vat', 'CY10259033P'],
  ['CZ', 'CZ25123891', 'eu_vat', 'CZ25123891'],
  ['DE', 'DE 136 695 976', 'eu_vat', 'DE136695976'],
  ['DK', '13585628', 'eu_vat', 'DK13585628'],
  ['EE', 'EE100931558', 'eu_vat', 'EE100931558'],
  ['FI', '2077474-0', 'eu_vat', 'FI20774740'],
  ['FR', 'FR 40 303 265 045', 'eu_vat', 'FR40303265045'],
  ['GR', '094259216', 'eu_vat', 'EL094259216'],
  ['HR', 'HR33392005961', 'eu_vat', 'HR33392005961'],
  ['HU', '12892312', 'eu_vat', 'HU12892312'],
  ['IE', '6433435F', 'eu_vat', 'IE6433435F'],
  ['IE', '6433435OA', 'eu_vat', 'IE6433435OA'],
  ['IE', '8D79739I', 'eu_vat', 'IE8D79739I'],
  ['IT', '00743110157', 'eu_vat', 'IT00743110157'],
  ['IT', 'RSSMRA85T10A562S', 'it_personal', 'RSSMRA85T10A562S'],
  ['LT', '119511515', 'eu_vat', 'LT119511515'],
  ['LT', '100001919017', 'eu_vat', 'LT100001919017'],
  ['LU', '15027442', 'eu_vat', 'LU15027442'],
  ['LV', '40003521600', 'eu_vat', 'LV40003521600'],
  ['MT', '11679112', 'eu_vat', 'MT11679112'],
  ['NL', 'NL 0044.95.445.B01', 'eu_vat', 'NL004495445B01'],
  ['PL', 'PL 856-734-62-15', 'eu_vat', 'PL8567346215'],
  ['PT', '501 964 843', 'eu_vat', 'PT501964843'],
  ['RO', '18547290', 'eu_vat', 'RO18547290'],
  ['SE', '123456789701', 'eu_vat', 'SE123456789701'],
  ['SI', '50223054', 'eu_vat', 'SI50223054'],
  ['SK', '2022749619', 'eu_vat', 'SK2022749619'],
  ['JP', '7000012050002', 'jp_corporate', '7000012050002'],
  ['JP', 'T7000012050002', 'jp_corporate', 'T7000012050002'],
  ['JP', '７０００-０１２０-５０００２', 'jp_corporate', '7000012050002'],
  ['GB', '980 7806 84', 'gb_vat', 'GB980780684'],
  ['CH', 'CHE-100.155.212 MWST', 'ch_uid', 'CHE100155212'],
  ['US', '12-3456789', 'other', '123456789'],
  ['MX', 'gode561231gr8', 'other', 'GODE561231GR8'],
];

const wrong: readonly (readonly [country: string, text: string])[] = [
  ['ES', '12345678A'],
  ['ES', 'X1234567A'],
  ['ES', 'A58818502'],
  ['ES', 'A5881850A'],
  ['ES', 'Q28260008'],
  ['ES', '1234567Z'],
  ['ES', 'DE136695976'],
  ['AT', 'U13585626'],
  ['BE', '0403019262'],
  ['CY', '10259033Q'],
  ['CZ', '25123890'],
  ['DE', '136695975'],
  ['DE', '036695976'],
  ['DK', '13585627'],
  ['EE', '100931557'],
  ['FI', '20774741'],
  ['FR', '41303265045'],
  ['FR', '40303265044'],
  ['GR', '094259217'],
  ['HR', '33392005962'],
  ['HU', '12892313'],
  ['IE', '6433435E'],
  ['IT', '00743110158'],
  ['IT', 'RSSMRA85T10A562T'],
  ['LT', '119511516'],
  ['LU', '15027443'],
  ['LV', '40003521601'],
  ['MT', '11679113'],
  ['NL', '123456789B90'],
  ['PL', '8567346216'],
  ['PT', '501964842'],
  ['RO', '18547291'],
  ['SE', '123456789101'],
  ['SI', '50223055'],
  ['SK', '2022749618'],
  ['JP', '8000012050002'],
  // A personal number of twelve digits must never be stored.
  ['JP', '123456789018'],
  ['GB', '980780685'],
  ['CH', 'CHE100155213'],
  ['US', 'no <b>id</b>'],
  ['US', 'A'.repeat(31)],
];

describe('a tax id', () => {
  it.each(right)('of %s written as %s is taken', (country, text, kind, value) => {
    expect(readTaxId({ country, text })).toEqual({ kind, value });
  });
  it.each(wrong)('of %s written as %s is refused', (country, text) => {
    expect(readTaxId({ country, text })).toBeUndefined();
  });
  it.each(Object.entries(euVatRules))('of %s is told by the example of its own rule', (country, { example }) => {
    expect(readEuVat({ country, text: example })).toBe(example);
  });
});

const figures = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const otherFigure = (text: string, { at, by }: { at: number; by: number }) =>
  text.slice(0, at) + String((Number(text[at]) + by) % 10) + text.slice(at + 1);
const change = (length: number) =>
  fc.record({ at: fc.integer({ min: 0, max: length - 1 }), by: fc.integer({ min: 1, max: 9 }) });
const endings = Array.from({ length: 10 }, (_, digit) => String(digit));

describe('check digits', () => {
  test('every number of twelve figures gets one corporate check digit, from 1 to 9', () => {
    fc.assert(
      fc.property(figures(12), (base) => {
        const good = endings.filter((digit) => isJapaneseCorporateNumber(digit + base));
        expect(good).toEqual([String(corporateCheckDigit(base))]);
      }),
    );
  });

  test('a wrong figure in a corporate number is found, but for 0 and 9 taken for each other', () => {
    fc.assert(
      fc.property(figures(12), change(12), (base, mistake) => {
        const typed = otherFigure(base, mistake);
        const isSwap = ['09', '90'].includes(`${base[mistake.at]}${typed[mistake.at]}`);
        expect(isJapaneseCorporateNumber(`${corporateCheckDigit(base)}${typed}`)).toBe(isSwap);
      }),
    );
  });

  test('every DNI has one letter, and a wrong figure needs another', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    fc.assert(
      fc.property(figures(8), change(8), (digits, mistake) => {
        const good = letters.filter((letter) => isSpanishNif(digits + letter));
        expect(good).toHaveLength(1);
        expect(isSpanishNif(otherFigure(digits, mistake) + good[0])).toBe(false);
      }),
    );
  });

  test('a company of A or B has one figure at its end, and a wrong figure before it is found', () => {
    fc.assert(
      fc.property(fc.constantFrom('A', 'B'), figures(7), change(7), (kind, digits, mistake) => {
        const good = [...endings, ...'ABCDEFGHIJ'].filter((end) => isSpanishNif(kind + digits + end));
        expect(good).toHaveLength(1);
        expect(isSpanishNif(kind + otherFigure(digits, mistake) + good[0])).toBe(false);
      }),
    );
  });

  test.each([
    ['Luhn', isLuhn],
    ['ISO 7064 MOD 11,10', isMod11To10],
  ])('%s gives every number one last figure and finds every single wrong one', (_name, isGood) => {
    fc.assert(
      fc.property(figures(10), change(10), (base, mistake) => {
        const good = endings.filter((digit) => isGood(base + digit));
        expect(good).toHaveLength(1);
        expect(isGood(otherFigure(base, mistake) + good[0])).toBe(false);
      }),
    );
  });

  test('remainders of long numbers are those of big integers', () => {
    fc.assert(
      fc.property(figures(26), fc.integer({ min: 2, max: 97 }), (text, divisor) => {
        expect(remainder(text, divisor)).toBe(Number(BigInt(text) % BigInt(divisor)));
      }),
    );
  });

  test('reading what was read changes nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...right), ([country, text]) => {
        const once = readTaxId({ country, text });
        expect(once && readTaxId({ country, text: once.value })).toEqual(once);
      }),
    );
  });
});
