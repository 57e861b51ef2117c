import type { AutomationPlan } from '@enlace/contract/sending/automations/automations.schemas.ts';

const max = 100;

/** The plan with its undo and redo history. `tag`: consecutive changes with the same one are one. */
export type PlanHistory = {
  plan: AutomationPlan;
  past: readonly AutomationPlan[];
  future: readonly AutomationPlan[];
  tag: string | undefined;
};

export function startHistory(plan: AutomationPlan): PlanHistory {
  return { plan, past: [], future: [], tag: undefined };
}

export function changed(history: PlanHistory, plan: AutomationPlan, tag?: string): PlanHistory {
  const continues = tag !== undefined && tag === history.tag;
  const past = continues ? history.past : [...history.past, history.plan].slice(-max);
  return { plan, past, future: [], tag };
}

export function undone({ plan, past, future }: PlanHistory): PlanHistory | undefined {
  const before = past.at(-1);
  return before && { plan: before, past: past.slice(0, -1), future: [plan, ...future], tag: undefined };
}

export function redone({ plan, past, future }: PlanHistory): PlanHistory | undefined {
  const [next, ...rest] = future;
  return next && { plan: next, past: [...past, plan], future: rest, tag: undefined };
}
