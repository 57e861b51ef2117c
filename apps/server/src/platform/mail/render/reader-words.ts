import { type Locale, localeTags } from '@enlace/contract/core/locale.ts';
import type { TemplateData } from './render.types.ts';

/** How a mail writes dates and numbers to its reader. */
export type ReaderWords = {
  locale: Locale;
  timeZone: string;
  /** The client's own fields whose values are printed in words. */
  fields: Readonly<Record<string, 'date' | 'number'>>;
};

/** Where a mail's data has it; no template can write this name. */
export const READER = '$reader';

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Undefined for mails frozen before they had it: they print as they did when they were reviewed. */
export function readerWordsOf(data: TemplateData): ReaderWords | undefined {
  const value = Object.hasOwn(data, READER) ? data[READER] : undefined;
  // Written by `sharedMailData` and `personalMailData` alone.
  return isRecord(value) ? (value as ReaderWords) : undefined;
}

function remembered<Format>(make: (key: string) => Format): (key: string) => Format {
  const known = new Map<string, Format>();
  return (key) => {
    const format = known.get(key) ?? make(key);
    known.set(key, format);
    return format;
  };
}

const dayFormat = remembered((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }));
// Years and postcodes are numbers, too: four digits stay together.
const plainNumber = remembered((tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 20, useGrouping: 'min2' }));

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A day such as `2026-12-05` in words; anything else stays. */
function dayText(value: string, locale: Locale): string | undefined {
  if (!DAY.test(value)) return undefined;
  const moment = Date.parse(`${value}T00:00:00Z`);
  return Number.isNaN(moment) ? undefined : dayFormat(localeTags[locale]).format(moment);
}

/** The text for a value of an own field, where a template prints it as it is; undefined: no date and no number. */
export function fieldText(value: unknown, key: string, reader: ReaderWords): string | undefined {
  const kind = Object.hasOwn(reader.fields, key) ? reader.fields[key] : undefined;
  if (kind === 'date' && typeof value === 'string') return dayText(value, reader.locale);
  if (kind === 'number' && typeof value === 'number') return plainNumber(localeTags[reader.locale]).format(value);
  return undefined;
}

const NUMBER = /^[+-]?\d{1,30}(?:\.\d{1,30})?$/;
const maxDigits = 20;

/** Decimal text keeps digits that a floating-point number would lose. */
function exactly(format: Intl.NumberFormat, value: string): string {
  // NOTE: a decimal text is formatted exactly; the type names only the template form of such texts.
  return format.format(value as `${number}`);
}

/** A number as its reader writes it, with so many decimals or as many as it has; anything else stays. */
export function numberText(value: string, { locale, digits }: { locale: Locale; digits: number | undefined }): string {
  const text = value.trim();
  if (!NUMBER.test(text)) return value;
  const known = digits !== undefined && digits >= 0 && digits <= maxDigits;
  const decimals = known
    ? { minimumFractionDigits: digits, maximumFractionDigits: digits }
    : { maximumFractionDigits: maxDigits };
  const format = new Intl.NumberFormat(localeTags[locale], { ...decimals, useGrouping: 'always' });
  return exactly(format, text);
}

/** An amount in a currency such as `EUR`; without one, a number with two decimals. */
export function amountText(value: string, { locale, currency }: { locale: Locale; currency: string }): string {
  const text = value.trim();
  const code = currency.trim().toUpperCase();
  if (!/^[A-Z]{3}$/.test(code)) return numberText(value, { locale, digits: 2 });
  if (!NUMBER.test(text)) return value;
  const options = { style: 'currency', currency: code, useGrouping: 'always' } as const;
  return exactly(new Intl.NumberFormat(localeTags[locale], options), text);
}
