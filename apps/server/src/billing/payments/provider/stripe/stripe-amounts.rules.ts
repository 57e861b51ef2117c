import { roundHalfAway, toMinor } from '@enlace/contract/billing/money/money.ts';
import { exponentOf } from '@enlace/contract/billing/money/currencies.ts';

/** Stripe counts these in whole units, whatever ISO 4217 says. */
const wholeUnits = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
/** Without decimals, but sent as if they had two. */
const sentWithTwo = new Set(['ISK', 'UGX']);

/** Digits Stripe sends after the point. */
function digitsOf(currency: string): number {
  if (sentWithTwo.has(currency)) return 2;
  return wholeUnits.has(currency) ? 0 : exponentOf(currency);
}

/**
 * Smallest step, in our minor units, that Stripe can charge in a currency: currencies of three decimals end in 0, and
 * some are charged in whole units only.
 */
export function stripeStep(currency: string): number {
  if (exponentOf(currency) === 3) return 10;
  return 10 ** Math.max(0, exponentOf(currency) - digitsOf(currency));
}

/** Our minor units → the number Stripe is told. What is finer than its step is rounded to it. */
export function toStripeAmount(minor: number, currency: string): number {
  const step = BigInt(stripeStep(currency));
  const stepped = roundHalfAway(BigInt(minor), step) * step;
  const shift = digitsOf(currency) - exponentOf(currency);
  return toMinor(shift >= 0 ? stepped * 10n ** BigInt(shift) : stepped / 10n ** BigInt(-shift));
}

/** The number Stripe says → our minor units. */
export function fromStripeAmount(amount: number, currency: string): number {
  const shift = exponentOf(currency) - digitsOf(currency);
  return toMinor(
    shift >= 0 ? BigInt(amount) * 10n ** BigInt(shift) : roundHalfAway(BigInt(amount), 10n ** BigInt(-shift)),
  );
}
