import { digitsOf } from './digits.ts';

/** Check digit that precedes the twelve digits of a Japanese corporate number (法人番号). */
export function corporateCheckDigit(base: string): number {
  const sum = digitsOf(base)
    .toReversed()
    .reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 2), 0);
  return 9 - (sum % 9);
}

/** Corporate number of 13 digits, alone or as a qualified invoice issuer's number, prefixed with `T`. */
export function isJapaneseCorporateNumber(text: string): boolean {
  const match = /^T?(\d)(\d{12})$/.exec(text);
  return match !== null && Number(match[1]) === corporateCheckDigit(match[2] ?? '');
}
