type PostalRule = { pattern: RegExp; example: string; tidy?: (text: string) => string };

const digits = (text: string) => text.replace(/\D/g, '');

function split(at: number, separator: string) {
  return (text: string) => {
    const plain = text.replace(/[\s-]/g, '').toUpperCase();
    return plain.length > at ? `${plain.slice(0, at)}${separator}${plain.slice(at)}` : plain;
  };
}

/** Converts full-width digits and hyphens, as Japanese keyboards type them, to ASCII. */
function plainWidth(text: string): string {
  return text.normalize('NFKC').replace(/[ー―‐−]/g, '-');
}

const fourDigits = { pattern: /^\d{4}$/, tidy: digits };
const fiveDigits = { pattern: /^\d{5}$/, tidy: digits };

const rules: Readonly<Record<string, PostalRule>> = {
  AT: { ...fourDigits, example: '1010' },
  AU: { ...fourDigits, example: '2000' },
  BE: { ...fourDigits, example: '1000' },
  BG: { ...fourDigits, example: '1000' },
  BR: { pattern: /^\d{5}-\d{3}$/, example: '01310-100', tidy: split(5, '-') },
  CA: { pattern: /^[A-Z]\d[A-Z] \d[A-Z]\d$/, example: 'K1A 0B1', tidy: split(3, ' ') },
  CH: { ...fourDigits, example: '8001' },
  CZ: { pattern: /^\d{3} \d{2}$/, example: '110 00', tidy: split(3, ' ') },
  DE: { ...fiveDigits, example: '10115' },
  DK: { ...fourDigits, example: '1050' },
  EE: { ...fiveDigits, example: '10111' },
  // The first two digits are the province, 01 to 52.
  ES: { pattern: /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/, example: '46003', tidy: digits },
  FI: { ...fiveDigits, example: '00100' },
  FR: { ...fiveDigits, example: '75001' },
  GB: { pattern: /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/, example: 'SW1A 1AA', tidy: tidyBritish },
  GR: { pattern: /^\d{3} \d{2}$/, example: '104 31', tidy: split(3, ' ') },
  HR: { ...fiveDigits, example: '10000' },
  HU: { ...fourDigits, example: '1011' },
  IT: { ...fiveDigits, example: '00118' },
  JP: { pattern: /^\d{3}-\d{4}$/, example: '100-0001', tidy: split(3, '-') },
  LU: { ...fourDigits, example: '1009' },
  MX: { ...fiveDigits, example: '06000' },
  NL: { pattern: /^[1-9]\d{3} [A-Z]{2}$/, example: '1011 AB', tidy: split(4, ' ') },
  NO: { ...fourDigits, example: '0150' },
  PL: { pattern: /^\d{2}-\d{3}$/, example: '00-001', tidy: split(2, '-') },
  PT: { pattern: /^\d{4}-\d{3}$/, example: '1100-148', tidy: split(4, '-') },
  RO: { pattern: /^\d{6}$/, example: '010011', tidy: digits },
  SE: { pattern: /^\d{3} \d{2}$/, example: '111 20', tidy: split(3, ' ') },
  SI: { ...fourDigits, example: '1000' },
  SK: { pattern: /^\d{3} \d{2}$/, example: '811 01', tidy: split(3, ' ') },
  US: { pattern: /^\d{5}(-\d{4})?$/, example: '10001' },
};

function tidyBritish(text: string): string {
  const plain = text.replace(/\s/g, '').toUpperCase();
  return plain.length > 3 ? `${plain.slice(0, -3)} ${plain.slice(-3)}` : plain;
}

/** An example of a postal code of the country, or undefined where no rule is known. */
export function postalExample(country: string): string | undefined {
  return rules[country]?.example;
}

/** The code as its country writes it; undefined when it is invalid. Countries without a rule accept up to 12 characters. */
export function readPostalCode({ country, text }: { country: string; text: string }): string | undefined {
  const plain = plainWidth(text).trim();
  const rule = rules[country];
  if (!rule) return /^[A-Za-z0-9][A-Za-z0-9 -]{0,11}$/.test(plain) ? plain.toUpperCase() : undefined;
  // Letters are never dropped to make a number fit.
  if (rule.tidy === digits && /[^\d\s-]/.test(plain)) return undefined;
  const tidy = rule.tidy ? rule.tidy(plain) : plain;
  return rule.pattern.test(tidy) ? tidy : undefined;
}
