import { scaleMinor } from '@enlace/contract/billing/money/money.ts';
import type { Offer } from './catalog.types.ts';

/** How many of these periods make a year, as a fraction: days of a year stand at 365. */
const perYear = { day: 365, week: 52, month: 12, year: 1 } as const;

/** What an offer comes to in a year, so that offers of different periods can be compared. */
export function yearlyMinor({ priceMinor, unit, unitCount }: Pick<Offer, 'priceMinor' | 'unit' | 'unitCount'>): number {
  return scaleMinor({ minor: priceMinor, by: perYear[unit], over: unitCount });
}

/** A moment as the database keeps it, never rounded into the future. */
export function storedMoment(at: Temporal.Instant): Temporal.Instant {
  return at.round({ smallestUnit: 'millisecond', roundingMode: 'floor' });
}

export type PriceVersion = { id: string; validFrom: Temporal.Instant; existingFrom: Temporal.Instant | null };

/** Of an item's prices, the one a new client pays at a moment: the last that began; before any began, the first. */
export function priceAt<P extends PriceVersion>(prices: readonly P[], at: Temporal.Instant): P | undefined {
  const inOrder = prices.toSorted((one, other) => Temporal.Instant.compare(one.validFrom, other.validFrom));
  return inOrder.findLast(({ validFrom }) => Temporal.Instant.compare(validFrom, at) <= 0) ?? inOrder[0];
}

/** Of an item's prices, the one somebody who holds an older one pays at a renewal: the newest that reaches them. */
export function renewalPriceAt<P extends PriceVersion>(
  prices: readonly P[],
  { held, at }: { held: PriceVersion; at: Temporal.Instant },
): P | undefined {
  return prices
    .filter(
      ({ validFrom, existingFrom }) =>
        existingFrom !== null &&
        Temporal.Instant.compare(existingFrom, at) <= 0 &&
        Temporal.Instant.compare(validFrom, held.validFrom) > 0,
    )
    .toSorted((one, other) => Temporal.Instant.compare(one.validFrom, other.validFrom))
    .at(-1);
}
