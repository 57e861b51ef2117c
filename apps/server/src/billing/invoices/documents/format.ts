import { exponentOf } from '@enlace/contract/billing/money/currencies.ts';
import { toDecimal } from '@enlace/contract/billing/money/money.ts';
import { toDate } from '#platform/clock.ts';
import { type Locale, localeTags } from '@enlace/contract/core/locale.ts';
import { trimEndOf } from '@enlace/contract/core/trim-text.ts';
import type { DocumentParty, InvoiceDocument } from './document.types.ts';
import { fill, wordsOf } from './locales/texts.ts';

const minus = '\u2212';

export type DocumentFormat = {
  money(minor: number): string;
  date(day: string): string;
  rate(ratePpm: number): string;
  quantity(quantityMilli: number): string;
};

function decimalText(value: number, digits: number): string {
  const text = String(Math.abs(value)).padStart(digits + 1, '0');
  const fraction = digits === 0 ? '' : `.${text.slice(-digits)}`;
  return `${value < 0 ? '-' : ''}${digits === 0 ? text : text.slice(0, -digits)}${fraction}`;
}

/** A scaled integer as decimal text without trailing zeros: 99750 with 4 digits → `9.975`. */
export function plainDecimal(value: number, digits: number): string {
  const text = decimalText(value, digits);
  return digits === 0 ? text : trimEndOf(text, /0/).replace(/\.$/, '');
}

/** Intl formats decimal text exactly, digit by digit. */
function formatExactly(format: Intl.NumberFormat, text: string): string {
  // NOTE: decimal text is a numeric string by construction.
  return format.format(text as `${number}`).replace('-', minus);
}

/** Formats money, dates and rates in the document's language. */
export function formatOf({ locale, currency }: Pick<InvoiceDocument, 'locale' | 'currency'>): DocumentFormat {
  const tag = localeTags[locale];
  const digits = exponentOf(currency);
  const money = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
  });
  const rates = new Intl.NumberFormat(tag, { maximumFractionDigits: 4 });
  const quantities = new Intl.NumberFormat(tag, { maximumFractionDigits: 3, useGrouping: 'always' });
  const month = locale === 'ja' ? 'long' : 'short';
  const days = new Intl.DateTimeFormat(tag, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' });
  return {
    money: (minor) => formatExactly(money, toDecimal(minor, currency)).replace('￥', '¥'),
    date: (text) => days.format(toDate(Temporal.PlainDate.from(text).toZonedDateTime('UTC').toInstant())),
    rate: (ratePpm) => `${formatExactly(rates, plainDecimal(ratePpm, 4))}${locale === 'es' ? '\u202f' : ''}%`,
    quantity: (milli) => formatExactly(quantities, plainDecimal(milli, 3)),
  };
}

export function countryName(country: string, locale: Locale): string {
  return new Intl.DisplayNames([localeTags[locale]], { type: 'region' }).of(country) ?? country;
}

/** A party's address lines, as letters to that country are addressed. */
export function addressLines(party: DocumentParty, locale: Locale): string[] {
  const { line1, line2, postalCode, city, region, country } = party;
  const words = /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(region ?? '') ? null : region;
  if (country === 'JP' && locale === 'ja') {
    const place = [postalCode === null ? '' : `〒${postalCode} `, words ?? '', city].join('');
    return [place, line1, line2 ?? ''].filter((line) => line !== '');
  }
  const place = [postalCode, city].filter(Boolean).join(' ');
  const last = [place, words === city ? null : words, countryName(country, locale)].filter(Boolean).join(', ');
  return [line1, line2 ?? '', last].filter((line) => line !== '');
}

const union = new Set('AT BE BG CY CZ DE DK EE EL ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));

export function isInUnion(country: string): boolean {
  return union.has(country);
}

/** The tax number with its local name. */
export function taxIdLine({ country, taxId }: DocumentParty, locale: Locale): string | undefined {
  if (taxId === null) return undefined;
  const words = wordsOf(locale);
  const text =
    country === 'ES'
      ? words.spanishTaxId
      : country === 'JP'
        ? words.japaneseTaxId
        : union.has(country)
          ? words.vatId
          : words.otherTaxId;
  return fill(text, { id: taxId });
}
