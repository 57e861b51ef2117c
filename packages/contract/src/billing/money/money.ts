import { trimEndOf } from '../../core/trim-text.ts';
import { exponentOf } from './currencies.ts';

/** How a fraction of the smallest unit becomes a whole one: to the nearest, a half away from zero; or cut off. */
export const roundings = ['half_away', 'down'] as const;
export type Rounding = (typeof roundings)[number];

const million = 1_000_000n;

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** The quotient to the nearest whole number, a half away from zero. */
export function roundHalfAway(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError('a division by zero');
  const [top, bottom] = [abs(numerator), abs(denominator)];
  const nearest = (2n * top + bottom) / (2n * bottom);
  return numerator < 0n === denominator < 0n ? nearest : -nearest;
}

function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  // The division of whole numbers cuts toward zero by itself.
  return rounding === 'down' ? numerator / denominator : roundHalfAway(numerator, denominator);
}

/** A whole number of minor units; throws instead of losing a digit. */
export function toMinor(value: bigint): number {
  const minor = Number(value);
  if (!Number.isSafeInteger(minor)) throw new RangeError(`more than money can hold: ${value}`);
  return minor;
}

/** An amount times a fraction of whole numbers, rounded once. */
export function scaleMinor({
  minor,
  by,
  over,
  rounding = 'half_away',
}: {
  minor: number;
  by: number;
  over: number;
  rounding?: Rounding;
}): number {
  return toMinor(divide(BigInt(minor) * BigInt(by), BigInt(over), rounding));
}

/** Tax of a net amount, rounded once: call it for the sum of a rate group, never line by line. */
export function taxOf({
  netMinor,
  ratePpm,
  rounding = 'half_away',
}: {
  netMinor: number;
  ratePpm: number;
  rounding?: Rounding;
}): number {
  return scaleMinor({ minor: netMinor, by: ratePpm, over: 1_000_000, rounding });
}

/** Takes the tax out of an amount that holds it; what was asked stays what is paid. */
export function splitGross({
  grossMinor,
  ratePpm,
  rounding = 'half_away',
}: {
  grossMinor: number;
  ratePpm: number;
  rounding?: Rounding;
}): { netMinor: number; taxMinor: number } {
  const [gross, rate] = [BigInt(grossMinor), BigInt(ratePpm)];
  // Half away rounds the net amount, as prices are; rounding down favours the payer, so there it is the tax that is cut.
  const net =
    rounding === 'down' ? gross - (gross * rate) / (million + rate) : roundHalfAway(gross * million, million + rate);
  return { netMinor: toMinor(net), taxMinor: toMinor(gross - net) };
}

/** The share of an amount for `part` of `whole` days (or whatever is counted). */
export function prorate({ amountMinor, part, whole }: { amountMinor: number; part: number; whole: number }): number {
  return scaleMinor({ minor: amountMinor, by: part, over: whole });
}

/** Unit price times a quantity in thousandths. */
export function amountOf({ unitMinor, quantityMilli }: { unitMinor: number; quantityMilli: number }): number {
  return scaleMinor({ minor: unitMinor, by: quantityMilli, over: 1000 });
}

/**
 * Tax of everything on one document that has the same tax and rate, rounded once: of `netMinor`, which is before tax, and
 * of `grossMinor`, which holds it.
 */
export function taxOfGroup({
  netMinor,
  grossMinor,
  ratePpm,
  rounding = 'half_away',
}: {
  netMinor: number;
  grossMinor: number;
  ratePpm: number;
  rounding?: Rounding;
}): number {
  if (grossMinor === 0) return taxOf({ netMinor, ratePpm, rounding });
  if (netMinor === 0) return splitGross({ grossMinor, ratePpm, rounding }).taxMinor;
  const rate = BigInt(ratePpm);
  const exact = rate * (BigInt(netMinor) * (million + rate) + BigInt(grossMinor) * million);
  return toMinor(divide(exact, million * (million + rate), rounding));
}

/**
 * The net amounts of several amounts that hold the same tax, so that they add up to what the group's total was split
 * into: each is cut, then the largest remainders are raised first, the earlier ones among equals.
 */
export function splitGrossLines({
  grossMinors,
  ratePpm,
  netMinor,
}: {
  grossMinors: readonly number[];
  ratePpm: number;
  netMinor: number;
}): number[] {
  const divisor = million + BigInt(ratePpm);
  const parts = grossMinors.map((grossMinor, index) => {
    const exact = BigInt(grossMinor) * million;
    // Toward minus infinity, so that every remainder is positive and can be compared.
    const remainder = ((exact % divisor) + divisor) % divisor;
    return { index, net: (exact - remainder) / divisor, remainder };
  });
  let left = Number(BigInt(netMinor) - parts.reduce((sum, { net }) => sum + net, 0n));
  if (left < 0 || left > parts.length) throw new RangeError('the parts are not those of this net amount');
  for (const part of parts.toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)) {
    if (left === 0) break;
    part.net += 1n;
    left -= 1;
  }
  return parts.map(({ net }) => toMinor(net));
}

/** Plain decimal text of an amount, with the digits its currency has: `1235` EUR → `12.35`. */
export function toDecimal(minor: number, currency: string): string {
  const exponent = exponentOf(currency);
  const digits = abs(BigInt(minor))
    .toString()
    .padStart(exponent + 1, '0');
  const sign = minor < 0 ? '-' : '';
  return exponent === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** Reads plain decimal text; undefined when it is none, or has more digits than the currency. */
export function fromDecimal(text: string, currency: string): number | undefined {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,6}))?$/.exec(text.trim());
  if (!match) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  const exponent = exponentOf(currency);
  const kept = trimEndOf(fraction, /0/);
  if (kept.length > exponent) return undefined;
  const minor = Number(`${whole}${kept.padEnd(exponent, '0')}`);
  if (!Number.isSafeInteger(minor)) return undefined;
  return sign === '-' ? 0 - minor : minor;
}
