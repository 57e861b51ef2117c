import { digitsOf, doubledEvenSum, isLuhn, isMod11To10, remainder, weightedSum } from './digits.ts';
import { isSpanishNif } from './spanish-nif.ts';

type VatRule = {
  /** Prefix, where it differs from the country code. */
  prefix?: string;
  pattern: RegExp;
  /** Checks the part after the prefix, once the pattern matches. */
  check: (body: string) => boolean;
  example: string;
};

const last = (text: string) => Number(text.at(-1));

function czech(body: string): boolean {
  // Nine and ten digits are personal numbers, whose check depends on the date of issue.
  if (body.length !== 8) return true;
  const control = (11 - (weightedSum(body, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return (control === 0 ? 1 : control % 10) === last(body);
}

function cypriot(body: string): boolean {
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
  const sum = digitsOf(body.slice(0, 8)).reduce(
    (total, digit, index) => total + (index % 2 === 0 ? (odd[digit] ?? 0) : digit),
    0,
  );
  return String.fromCharCode(65 + (sum % 26)) === body[8];
}

function bulgarian(body: string): boolean {
  if (body.length === 10) return true;
  const first = weightedSum(body, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
  const control = first < 10 ? first : weightedSum(body, [3, 4, 5, 6, 7, 8, 9, 10]) % 11;
  return control % 10 === last(body);
}

function greek(body: string): boolean {
  return (weightedSum(body, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === last(body);
}

function french(body: string): boolean {
  const [key, siren] = [body.slice(0, 2), body.slice(2)];
  // Monaco's numbers begin with 000 and contain no SIREN.
  if (!siren.startsWith('000') && !isLuhn(siren)) return false;
  return /^\d\d$/.test(key) ? Number(key) === (12 + 3 * remainder(siren, 97)) % 97 : true;
}

function irish(body: string): boolean {
  const letters = 'WABCDEFGHIJKLMNOPQRSTUV';
  const isNew = /^\d{7}/.test(body);
  const digits = isNew ? body.slice(0, 7) : `0${body.slice(2, 7)}${body[0]}`;
  const extra = isNew && body[8] ? letters.indexOf(body[8]) * 9 : 0;
  return letters[(weightedSum(digits, [8, 7, 6, 5, 4, 3, 2]) + extra) % 23] === body[7];
}

function lithuanian(body: string): boolean {
  if (body.at(-2) !== '1') return false;
  const sum = (shift: number) =>
    digitsOf(body.slice(0, -1)).reduce((total, digit, index) => total + digit * (1 + ((index + shift) % 9)), 0) % 11;
  return (sum(0) === 10 ? sum(2) % 10 : sum(0)) === last(body);
}

function latvian(body: string): boolean {
  // Personal numbers begin with a day and have their own rules.
  if (/^[0-3]/.test(body)) return true;
  return weightedSum(body, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3;
}

function dutch(body: string): boolean {
  const byEleven = (weightedSum(body, [9, 8, 7, 6, 5, 4, 3, 2]) - Number(body[8])) % 11 === 0;
  // Since 2020 sole traders get numbers checked by ISO 7064 MOD 97-10, letters counting as 10 to 35.
  const spelt = [...`NL${body}`].map((character) => Number.parseInt(character, 36)).join('');
  return byEleven || remainder(spelt, 97) === 1;
}

function portuguese(body: string): boolean {
  return ((11 - (weightedSum(body, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === last(body);
}

function romanian(body: string): boolean {
  const padded = body.padStart(10, '0');
  return ((weightedSum(padded, [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === last(padded);
}

function slovene(body: string): boolean {
  const control = 11 - (weightedSum(body, [8, 7, 6, 5, 4, 3, 2]) % 11);
  return (control === 10 ? 0 : control) === last(body);
}

function belgian(body: string): boolean {
  return 97 - (Number(body.slice(0, 8)) % 97) === Number(body.slice(8));
}

const sumIsZero = (weights: readonly number[], divisor: number) => (body: string) =>
  weightedSum(body, weights) % divisor === 0;

/** VAT identification numbers of the member states, by country. */
export const euVatRules: Readonly<Record<string, VatRule>> = {
  AT: {
    pattern: /^U\d{8}$/,
    check: (b) => (doubledEvenSum(b.slice(1, 8)) + 4 + last(b)) % 10 === 0,
    example: 'ATU13585627',
  },
  BE: { pattern: /^[01]\d{9}$/, check: belgian, example: 'BE0403019261' },
  BG: { pattern: /^\d{9,10}$/, check: bulgarian, example: 'BG175074752' },
  CY: { pattern: /^\d{8}[A-Z]$/, check: cypriot, example: 'CY10259033P' },
  CZ: { pattern: /^\d{8,10}$/, check: czech, example: 'CZ25123891' },
  DE: { pattern: /^[1-9]\d{8}$/, check: isMod11To10, example: 'DE136695976' },
  DK: { pattern: /^\d{8}$/, check: sumIsZero([2, 7, 6, 5, 4, 3, 2, 1], 11), example: 'DK13585628' },
  EE: { pattern: /^\d{9}$/, check: sumIsZero([3, 7, 1, 3, 7, 1, 3, 7, 1], 10), example: 'EE100931558' },
  ES: { pattern: /^[A-Z0-9]\d{7}[A-Z0-9]$/, check: isSpanishNif, example: 'ESB12345674' },
  FI: { pattern: /^\d{8}$/, check: sumIsZero([7, 9, 10, 5, 8, 4, 2, 1], 11), example: 'FI20774740' },
  FR: { pattern: /^[0-9A-HJ-NP-Z]{2}\d{9}$/, check: french, example: 'FR40303265045' },
  GR: { prefix: 'EL', pattern: /^\d{9}$/, check: greek, example: 'EL094259216' },
  HR: { pattern: /^\d{11}$/, check: isMod11To10, example: 'HR33392005961' },
  HU: { pattern: /^\d{8}$/, check: sumIsZero([9, 7, 3, 1, 9, 7, 3, 1], 10), example: 'HU12892312' },
  IE: { pattern: /^(\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/, check: irish, example: 'IE6433435F' },
  IT: { pattern: /^\d{11}$/, check: isLuhn, example: 'IT00743110157' },
  LT: { pattern: /^(\d{9}|\d{12})$/, check: lithuanian, example: 'LT119511515' },
  LU: { pattern: /^\d{8}$/, check: (b) => Number(b.slice(0, 6)) % 89 === Number(b.slice(6)), example: 'LU15027442' },
  LV: { pattern: /^\d{11}$/, check: latvian, example: 'LV40003521600' },
  MT: { pattern: /^\d{8}$/, check: maltese, example: 'MT11679112' },
  NL: { pattern: /^\d{9}B\d{2}$/, check: dutch, example: 'NL004495445B01' },
  PL: {
    pattern: /^\d{10}$/,
    check: (b) => weightedSum(b, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === last(b),
    example: 'PL8567346215',
  },
  PT: { pattern: /^[1-9]\d{8}$/, check: portuguese, example: 'PT501964843' },
  RO: { pattern: /^[1-9]\d{1,9}$/, check: romanian, example: 'RO18547290' },
  SE: { pattern: /^\d{10}01$/, check: (b) => isLuhn(b.slice(0, 10)), example: 'SE123456789701' },
  SI: { pattern: /^[1-9]\d{7}$/, check: slovene, example: 'SI50223054' },
  SK: { pattern: /^[1-9]\d[2-47-9]\d{7}$/, check: (b) => remainder(b, 11) === 0, example: 'SK2022749619' },
};

function maltese(body: string): boolean {
  return (weightedSum(body, [3, 4, 6, 7, 8, 9]) + Number(body.slice(6))) % 37 === 0;
}

/** The number with its prefix if it is a VAT number of that member state; the prefix is optional in the input. */
export function readEuVat({ country, text }: { country: string; text: string }): string | undefined {
  const rule = euVatRules[country];
  if (!rule) return undefined;
  const prefix = rule.prefix ?? country;
  const body = text.startsWith(prefix) ? text.slice(prefix.length) : text;
  return rule.pattern.test(body) && rule.check(body) ? prefix + body : undefined;
}
