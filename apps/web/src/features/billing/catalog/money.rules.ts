import { exponentOf, isCurrency } from '@enlace/contract/billing/money/currencies.ts';

/** Decimal places; an unfinished currency code counts like most currencies. */
export function digitsOf(currency: string | null): number {
  return currency !== null && isCurrency(currency) ? exponentOf(currency) : 2;
}

/** Converts minor units to the typed number and back. */
export function toTyped(minor: number | null, currency: string | null): number | '' {
  return minor === null ? '' : minor / 10 ** digitsOf(currency);
}
export function fromTyped(typed: number | string, currency: string | null): number | null {
  return typeof typed === 'number' ? Math.round(typed * 10 ** digitsOf(currency)) : null;
}

/** Rates: 210 000 ppm are 21 %. */
export const ppmPerPercent = 10_000;
export function fromPercent(typed: number | string): number | null {
  return typeof typed === 'number' ? Math.round(typed * ppmPerPercent) : null;
}
