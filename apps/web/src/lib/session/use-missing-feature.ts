import type { MissingFeature, Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import type { PlanFeature } from '@enlace/contract/core/plan-features.ts';
import { useHeldSubscription } from './use-held-subscription.ts';

/** Subscription data stored by an older version says nothing about features: then the server alone decides. */
function missingOf(held: Partial<Pick<Subscription, 'missingFeatures'>> | undefined): readonly MissingFeature[] {
  return held?.missingFeatures ?? [];
}

/** What the plan of the signed-in client lacks of a feature; undefined when it has it. */
export function useMissingFeature(feature: PlanFeature): MissingFeature | undefined {
  return missingOf(useHeldSubscription()).find((missing) => missing.feature === feature);
}
