import type { Money } from '@enlace/contract/operation/operator/operator-money.schemas.ts';

type Plan = Money['plans'][number];
export type PlanStack = { plan: Plan['name']; color: string; values: number[] };

const colors = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)'] as const;
const restColor = 'var(--chart-5)';

function lastOf({ mrr }: Plan): number {
  return mrr.at(-1) ?? 0;
}

/** The plans with the highest revenue as separate stacks, the others combined. */
export function planStacks(plans: readonly Plan[]): PlanStack[] {
  const ranked = plans
    .filter(({ name }) => name !== null)
    .toSorted((left, right) => lastOf(right) - lastOf(left))
    .slice(0, colors.length);
  const own = plans.filter((plan) => ranked.includes(plan));
  const rest = plans.filter((plan) => !ranked.includes(plan));
  const stacks: PlanStack[] = own.map(({ name, mrr }, index) => ({
    plan: name,
    color: colors[index] ?? restColor,
    values: mrr,
  }));
  const length = plans[0]?.mrr.length ?? 0;
  const values = Array.from({ length }, (_, place) => rest.reduce((sum, { mrr }) => sum + (mrr[place] ?? 0), 0));
  return values.some((value) => value !== 0) ? [...stacks, { plan: null, color: restColor, values }] : stacks;
}
