import { roundHalfAway, toMinor } from '@enlace/contract/billing/money/money.ts';
import { exponentOf } from '@enlace/contract/billing/money/currencies.ts';

/** Stripe counts these in whole units, whatever ISO 4217 says. */
const wholeUnits = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
/** Without decimals, but sent with two. */
const sentWithTwo = new Set(['ISK', 'UGX']);

/** Decimal digits in Stripe's amounts. */
function digitsOf(currency: string): number {
  if (sentWithTwo.has(currency)) return 2;
  return wholeUnits.has(currency) ? 0 : exponentOf(currency);
}

/**
 * Smallest amount step, in our minor units, that Stripe can charge in a currency: three-decimal currencies end in 0,
 * and some are charged in whole units only.
 */
export function stripeStep(currency: string): number {
  if (exponentOf(currency) === 3) return 10;
  return 10 ** Math.max(0, exponentOf(currency) - digitsOf(currency));
}

/** Converts our minor units to Stripe's amount, rounded to its step. */
export function toStripeAmount(minor: number, currency: string): number {
  const step = BigInt(stripeStep(currency));
  const stepped = roundHalfAway(BigInt(minor), step) * step;
  const shift = digitsOf(currency) - exponentOf(currency);
  return toMinor(shift >= 0 ? stepped * 10n ** BigInt(shift) : stepped / 10n ** BigInt(-shift));
}

/** Converts Stripe's amount to our minor units. */
export function fromStripeAmount(amount: number, currency: string): number {
  const shift = exponentOf(currency) - digitsOf(currency);
  return toMinor(
    shift >= 0 ? BigInt(amount) * 10n ** BigInt(shift) : roundHalfAway(BigInt(amount), 10n ** BigInt(-shift)),
  );
}
