import type { ClientOffer } from '@enlace/contract/billing/subscriptions/client-subscription.contract.ts';

type Offer = Pick<ClientOffer, 'planId' | 'period' | 'priceMinor' | 'yearlyMinor' | 'currency' | 'change'>;

const daysOf = { day: 1, week: 7, month: 30, year: 365 } as const;

function lengthOf({ unit, unitCount }: ClientOffer['period']): number {
  return daysOf[unit] * unitCount;
}

/** Billing periods with paid offers, the shortest first. */
export function rhythmsOf<O extends Offer>(offers: readonly O[]): O['period'][] {
  const paid = offers.filter(({ priceMinor }) => priceMinor > 0);
  const shown = paid.length > 0 ? paid : offers;
  const byCode = new Map(shown.map(({ period }) => [period.code, period]));
  return [...byCode.values()].toSorted((a, b) => lengthOf(a) - lengthOf(b));
}

/** The offer of a plan shown for a billing period: its own, else a free one, else any. */
export function offerOf<O extends Offer>({
  offers,
  planId,
  code,
}: {
  offers: readonly O[];
  planId: string;
  code: string | undefined;
}): O | undefined {
  const own = offers.filter((offer) => offer.planId === planId);
  return own.find(({ period }) => period.code === code) ?? own.find(({ priceMinor }) => priceMinor === 0) ?? own.at(0);
}

/**
 * Minimum whole percentage every plan saves with a billing period compared to the shortest one; 0 when some plan saves
 * nothing. Rounded down, so that the saving is never overstated.
 */
export function savingOf({ offers, code, base }: { offers: readonly Offer[]; code: string; base: string }): number {
  if (code === base) return 0;
  const usual = new Map(
    offers
      .filter(({ period, priceMinor }) => period.code === base && priceMinor > 0)
      .map((offer) => [offer.planId, offer]),
  );
  const savings = offers.flatMap((offer) => {
    const other = usual.get(offer.planId);
    if (offer.period.code !== code || !other || other.currency !== offer.currency) return [];
    return [Math.floor(((other.yearlyMinor - offer.yearlyMinor) * 100) / other.yearlyMinor)];
  });
  return savings.length === 0 ? 0 : Math.max(0, Math.min(...savings));
}

/** The only card with a primary button: the recommended plan, else the next higher one. */
export function primaryPlanOf({
  plans,
  shown,
}: {
  plans: readonly { id: string; isHighlighted: boolean }[];
  shown: ReadonlyMap<string, Offer>;
}): string | undefined {
  const isUp = (planId: string) => ['start', 'after_trial', 'upgrade'].includes(shown.get(planId)?.change ?? '');
  const up = plans.filter(({ id }) => isUp(id));
  return (up.find(({ isHighlighted }) => isHighlighted) ?? up.at(0))?.id;
}

type Featured<F> = { id: string; features: readonly F[]; includesPlanId: string | null };

/** Everything a plan has: its own, and what the plans it includes have. */
export function featuresOf<F, P extends Featured<F>>(plan: P, plans: readonly P[]): P['features'][number][] {
  const base = plans.find(({ id }) => id === plan.includesPlanId);
  const left = plans.filter(({ id }) => id !== plan.id);
  return base ? [...featuresOf<F, P>(base, left), ...plan.features] : [...plan.features];
}
