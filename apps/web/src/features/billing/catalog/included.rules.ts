import type { Plan } from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import type { PlanFeature } from '@enlace/contract/core/plan-features.ts';

type Including = Pick<Plan, 'id' | 'name' | 'featureKeys' | 'includesPlanId'>;

/** The nearest of the included plans that has a feature on its own. */
export function planWith<P extends Including>(
  key: PlanFeature,
  { plans, id }: { plans: readonly P[]; id: string | null },
): P | undefined {
  const plan = plans.find((each) => each.id === id);
  if (!plan || plan.featureKeys.includes(key)) return plan;
  return planWith(key, { plans: plans.filter((each) => each !== plan), id: plan.includesPlanId });
}
