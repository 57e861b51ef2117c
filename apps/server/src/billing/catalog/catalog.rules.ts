import { scaleMinor } from '@enlace/contract/billing/money/money.ts';
import type { Names, Offer, PlanCard } from './catalog.types.ts';

/** A name in every language; missing ones use another language. */
export function inEveryLanguage(names: Partial<Names>): Names {
  const fallback = names.en ?? names.es ?? names.jp ?? '';
  return { es: names.es ?? fallback, en: names.en ?? fallback, jp: names.jp ?? fallback };
}

/** How many of these periods make a year, as a fraction; a year has 365 days. */
const perYear = { day: 365, week: 52, month: 12, year: 1 } as const;

/** An offer's yearly cost, so that offers of different periods can be compared. */
export function yearlyMinor({ priceMinor, unit, unitCount }: Pick<Offer, 'priceMinor' | 'unit' | 'unitCount'>): number {
  return scaleMinor({ minor: priceMinor, by: perYear[unit], over: unitCount });
}

/** A moment at database precision, never rounded into the future. */
export function storedMoment(at: Temporal.Instant): Temporal.Instant {
  return at.round({ smallestUnit: 'millisecond', roundingMode: 'floor' });
}

export type PriceVersion = { id: string; validFrom: Temporal.Instant; existingFrom: Temporal.Instant | null };

/** The price a new client pays at a moment: the last that began; before any began, the first. */
export function priceAt<P extends PriceVersion>(prices: readonly P[], at: Temporal.Instant): P | undefined {
  const inOrder = prices.toSorted((one, other) => Temporal.Instant.compare(one.validFrom, other.validFrom));
  return inOrder.findLast(({ validFrom }) => Temporal.Instant.compare(validFrom, at) <= 0) ?? inOrder[0];
}

/** The price the holder of an older one pays at a renewal: the newest that applies to them. */
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

type Cards = { cards: readonly PlanCard[]; planIds: readonly string[] };

/** The features of plans it includes that are not among `planIds` become its own; the first one that is stays a reference. */
export function withIncluded(card: PlanCard, { cards, planIds }: Cards): PlanCard {
  let features = card.features;
  let includesPlanId = card.includesPlanId;
  for (let left = cards.length; includesPlanId !== null && left > 0; left -= 1) {
    if (planIds.includes(includesPlanId)) return { ...card, features, includesPlanId };
    const base = cards.find(({ planId }) => planId === includesPlanId);
    features = [...(base?.features ?? []), ...features];
    includesPlanId = base?.includesPlanId ?? null;
  }
  return { ...card, features, includesPlanId: null };
}
