import { prorate, scaleMinor } from '@enlace/contract/billing/money/money.ts';
import type { QuotaResource } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { isMetered } from '#billing/quotas/metered.rules.ts';

const million = 1_000_000;
type Grant = { resource: QuotaResource; amount: number; remaining: number };
type Life = { startsAt: Temporal.Instant | null; expiresAt: Temporal.Instant | null; now: Temporal.Instant };

/** The remaining share of a grant's time, in ppm; one without an end counts as used. */
function timeLeftPpm({ startsAt, expiresAt, now }: Life): number {
  if (!startsAt || !expiresAt) return 0;
  const whole = expiresAt.epochMilliseconds - startsAt.epochMilliseconds;
  const left = Math.min(whole, Math.max(0, expiresAt.epochMilliseconds - now.epochMilliseconds));
  return whole <= 0 ? 0 : Number((BigInt(left) * BigInt(million)) / BigInt(whole));
}

/** The unused share of a package, in ppm: of metered resources what is left, of the others the remaining time. */
export function unusedPpm({ grants, ...life }: Life & { grants: readonly Grant[] }): number {
  if (grants.length === 0) return 0;
  const parts = grants.map(({ resource, amount, remaining }) =>
    isMetered(resource) ? scaleMinor({ minor: million, by: remaining, over: amount }) : timeLeftPpm(life),
  );
  return prorate({ amountMinor: parts.reduce((sum, part) => sum + part, 0), part: 1, whole: parts.length });
}

/** The refund for the unused share. */
export function refundOf({ priceMinor, ppm }: { priceMinor: number; ppm: number }): number {
  return prorate({ amountMinor: priceMinor, part: ppm, whole: million });
}

/** Used up: all of it was metered, and nothing is left. */
export function isExhausted(grants: readonly Grant[]): boolean {
  return grants.length > 0 && grants.every(({ resource, remaining }) => isMetered(resource) && remaining === 0);
}
