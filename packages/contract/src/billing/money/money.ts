import { trimEndOf } from '../../core/trim-text.ts';
import { exponentOf } from './currencies.ts';

/** How a fraction of the smallest unit is rounded: to the nearest, half away from zero; or truncated. */
export const roundings = ['half_away', 'down'] as const;
export type Rounding = (typeof roundings)[number];

const million = 1_000_000n;

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** The quotient rounded to the nearest integer, half away from zero. */
export function roundHalfAway(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError('a division by zero');
  const [top, bottom] = [abs(numerator), abs(denominator)];
  const nearest = (2n * top + bottom) / (2n * bottom);
  return numerator < 0n === denominator < 0n ? nearest : -nearest;
}

function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  // Bigint division truncates toward zero.
  return rounding === 'down' ? numerator / denominator : roundHalfAway(numerator, denominator);
}

/** An integer amount of minor units; throws instead of losing precision. */
export function toMinor(value: bigint): number {
  const minor = Number(value);
  if (!Number.isSafeInteger(minor)) throw new RangeError(`more than money can hold: ${value}`);
  return minor;
}

/** An amount times an integer fraction, rounded once. */
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

/** Tax of a net amount, rounded once: call it for the sum of a rate group, never per line. */
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

/** Extracts the tax from an amount that includes it; the gross amount stays exactly as charged. */
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
  // Half-away rounding applies to the net amount, as for prices; rounding down favours the payer, so there the tax is
  // truncated.
  const net =
    rounding === 'down' ? gross - (gross * rate) / (million + rate) : roundHalfAway(gross * million, million + rate);
  return { netMinor: toMinor(net), taxMinor: toMinor(gross - net) };
}

/** The share of an amount for `part` of `whole` days (or any other unit). */
export function prorate({ amountMinor, part, whole }: { amountMinor: number; part: number; whole: number }): number {
  return scaleMinor({ minor: amountMinor, by: part, over: whole });
}

/** Unit price times a quantity in thousandths. */
export function amountOf({ unitMinor, quantityMilli }: { unitMinor: number; quantityMilli: number }): number {
  return scaleMinor({ minor: unitMinor, by: quantityMilli, over: 1000 });
}

/**
 * Tax of everything on one document with the same tax and rate, rounded once: of `netMinor`, which excludes tax, and of
 * `grossMinor`, which includes it.
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
 * Net amounts of several gross amounts with the same tax, adding up to the net total of the group: each is truncated,
 * then those with the largest remainders are raised, earlier ones first on a tie.
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
    // Rounded toward minus infinity, so that every remainder is positive and comparable.
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

/** Plain decimal text of an amount, with its currency's decimal places: `1235` EUR → `12.35`. */
export function toDecimal(minor: number, currency: string): string {
  const exponent = exponentOf(currency);
  const digits = abs(BigInt(minor))
    .toString()
    .padStart(exponent + 1, '0');
  const sign = minor < 0 ? '-' : '';
  return exponent === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** Parses plain decimal text; undefined when it is invalid or has more decimal places than the currency. */
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
