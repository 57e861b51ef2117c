import { weightedSum } from './digits.ts';
import { euVatRules, readEuVat } from './eu-vat.ts';
import { isItalianPersonalCode } from './italian-personal.ts';
import { isJapaneseCorporateNumber } from './japanese-corporate.ts';
import { isSpanishNif } from './spanish-nif.ts';

export const taxIdKinds = ['es_nif', 'eu_vat', 'it_personal', 'jp_corporate', 'gb_vat', 'ch_uid', 'other'] as const;
export type TaxIdKind = (typeof taxIdKinds)[number];

/** Maximum length of a tax id of a country without a known rule. */
export const taxIdMaxLength = 30;

export type TaxId = { kind: TaxIdKind; value: string };
type Reader = (text: string) => TaxId | undefined;

/** In upper case, without the separators people type. */
function compact(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s.\-/·‐−ー]/g, '');
}

function given(kind: TaxIdKind, value: string | undefined): TaxId | undefined {
  return value === undefined ? undefined : { kind, value };
}

function spanish(text: string): TaxId | undefined {
  const body = text.startsWith('ES') ? text.slice(2) : text;
  return isSpanishNif(body) ? { kind: 'es_nif', value: body } : undefined;
}

function italian(text: string): TaxId | undefined {
  return isItalianPersonalCode(text)
    ? { kind: 'it_personal', value: text }
    : given('eu_vat', readEuVat({ country: 'IT', text }));
}

function japanese(text: string): TaxId | undefined {
  return isJapaneseCorporateNumber(text) ? { kind: 'jp_corporate', value: text } : undefined;
}

function british(text: string): TaxId | undefined {
  const body = text.replace(/^(GB|XI)/, '');
  if (!/^\d{9}(\d{3})?$/.test(body)) return undefined;
  const rest = (weightedSum(body, [8, 7, 6, 5, 4, 3, 2]) + Number(body.slice(7, 9))) % 97;
  // Numbers given since 2010 are shifted by 55.
  if (rest !== 0 && rest !== 42) return undefined;
  return { kind: 'gb_vat', value: (text.startsWith('XI') ? 'XI' : 'GB') + body };
}

function swiss(text: string): TaxId | undefined {
  const match = /^CHE(\d{9})(MWST|TVA|IVA|TPV|HR|RC)?$/.exec(text);
  const body = match?.[1];
  if (!body) return undefined;
  const control = (11 - (weightedSum(body, [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11;
  return control === Number(body[8]) ? { kind: 'ch_uid', value: `CHE${body}` } : undefined;
}

const readers: Readonly<Record<string, Reader>> = {
  ES: spanish,
  IT: italian,
  JP: japanese,
  GB: british,
  CH: swiss,
  LI: swiss,
};

function free(text: string): TaxId | undefined {
  return /^[A-Z0-9+*&Ñ]+$/.test(text) && text.length <= taxIdMaxLength ? { kind: 'other', value: text } : undefined;
}

/**
 * The tax id in its stored form, or undefined when its country could not have issued it. Check letters and digits are
 * verified where the country has them; elsewhere any letters and digits are accepted.
 */
export function readTaxId({ country, text }: { country: string; text: string }): TaxId | undefined {
  const plain = compact(text);
  const reader = readers[country];
  if (reader) return reader(plain);
  if (euVatRules[country]) return given('eu_vat', readEuVat({ country, text: plain }));
  return free(plain);
}

const otherExamples: Readonly<Record<string, string>> = {
  ES: 'B12345674',
  JP: '7000012050002',
  GB: 'GB980780684',
  CH: 'CHE-100.155.212',
  LI: 'CHE-100.155.212',
};

/** An example of a tax id of the country, or undefined where no rule is known. */
export function taxIdExample(country: string): string | undefined {
  return otherExamples[country] ?? euVatRules[country]?.example;
}
