import { walkSteps } from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import {
  type Automation,
  type AutomationPlan,
  automationPlanSchema,
  type AutomationProblem,
} from '@enlace/contract/sending/automations/automations.schemas.ts';

/** The editable part of an automation. */
export function planOf({ name, trigger, audience, reentry, steps }: Automation): AutomationPlan {
  return { name, trigger, audience, reentry, steps };
}

/** Input that cannot be stored yet, e.g. a cleared number. */
export type Unstorable = { path: string; stepId: string | null };

/** What prevents a plan from being stored; empty if nothing does. */
export function unstorableParts(plan: AutomationPlan): Unstorable[] {
  const { error } = automationPlanSchema.safeParse(plan);
  if (!error) return [];
  const walked = walkSteps(plan.steps).map(({ step, path }) => ({ id: step.id, start: `${path.join('.')}.` }));
  return error.issues.map(({ path }) => {
    const dotted = path.join('.');
    // The longest path that contains it is the innermost step.
    const owner = walked
      .filter(({ start }) => `${dotted}.`.startsWith(start))
      .toSorted((one, other) => other.start.length - one.start.length)[0];
    return { path: dotted, stepId: owner?.id ?? null };
  });
}

/** The last name in a problem's path identifies the field: `steps.2.templateId` → `templateId`. */
export function partOf({ path }: Pick<AutomationProblem, 'path'>): string {
  return path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
}

/** Where a problem is shown: at a step, the trigger, the audience, or above the list. */
export function placeOf({ path, stepId }: Pick<AutomationProblem, 'path' | 'stepId'>): string {
  if (stepId !== null) return stepId;
  return path.split('.')[0] ?? path;
}
