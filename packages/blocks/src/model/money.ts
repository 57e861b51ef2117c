import { type Locale, localeTags } from '@enlace/contract/core/locale.ts';
import { z } from 'zod';

/** ISO 4217 codes to choose from, the likely ones first. */
export const currencies = [
  'EUR',
  'USD',
  'JPY',
  'GBP',
  'MXN',
  'ARS',
  'CLP',
  'COP',
  'PEN',
  'UYU',
  'BOB',
  'PYG',
  'CRC',
  'DOP',
  'GTQ',
  'HNL',
  'NIO',
  'BRL',
  'CAD',
  'AUD',
  'NZD',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'HUF',
  'RON',
  'TRY',
  'MAD',
  'CNY',
  'HKD',
  'KRW',
  'TWD',
  'SGD',
  'THB',
  'INR',
] as const;
export const currencySchema = z.enum(currencies).default('EUR');
export type Currency = (typeof currencies)[number];

const maxMinorUnits = 99_999_999_999;

/** An amount in the smallest unit of its currency; null means no price, 0 is free. */
export const priceSchema = z.int().min(0).max(maxMinorUnits).nullable().default(null);

/** Decimal places of a currency: 2 for euros, 0 for yen. */
export function currencyDigits(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Formatted minor units: `22,99 €`, `12 €`, `￥1,200`, below nothing with a minus and not a hyphen. */
export function formatMoney(options: { minor: number; currency: string; locale: Locale }): string {
  const { minor, currency, locale } = options;
  const key = `${locale} ${currency}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(localeTags[locale], {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      useGrouping: 'always',
      trailingZeroDisplay: 'stripIfInteger',
    });
  formats.set(key, format);
  return format.format(minor / 10 ** currencyDigits(currency)).replace('-', '\u2212');
}
