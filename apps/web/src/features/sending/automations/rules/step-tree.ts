import {
  type AutomationConditionStep,
  automationLimits,
  type AutomationStep,
  type AutomationStepKind,
  walkSteps,
} from '@enlace/contract/sending/automations/automation-steps.schemas.ts';

type Steps = readonly AutomationStep[];
export type Branch = 'then' | 'else';
/** A list of steps: the outermost, or one branch of a condition. */
export type Place = { conditionId: string; branch: Branch } | null;
export type Found = { step: AutomationStep; place: Place; index: number; siblings: Steps; depth: number };

export type NewStepId = () => string;

function find(steps: Steps, id: string, place: Place, depth: number): Found | undefined {
  for (const [index, step] of steps.entries()) {
    if (step.id === id) return { step, place, index, siblings: steps, depth };
    if (step.kind !== 'condition') continue;
    const inner =
      find(step.then, id, { conditionId: step.id, branch: 'then' }, depth + 1) ??
      find(step.else, id, { conditionId: step.id, branch: 'else' }, depth + 1);
    if (inner) return inner;
  }
  return undefined;
}

/** Position of a step; depth 1 is the outermost list. */
export function findStep(steps: Steps, id: string): Found | undefined {
  return find(steps, id, null, 1);
}

/** Ids in reading order. */
export function orderOf(steps: Steps): string[] {
  return walkSteps(steps).map(({ step }) => step.id);
}

export function stepsAt(steps: Steps, place: Place): Steps {
  if (place === null) return steps;
  const condition = findStep(steps, place.conditionId)?.step;
  return condition?.kind === 'condition' ? condition[place.branch] : [];
}

/** The tree with one of its lists replaced. */
export function withList(steps: Steps, place: Place, change: (list: Steps) => Steps): AutomationStep[] {
  if (place === null) return [...change(steps)];
  return steps.map((step) => {
    if (step.kind !== 'condition') return step;
    if (step.id === place.conditionId) return { ...step, [place.branch]: [...change(step[place.branch])] };
    return { ...step, then: withList(step.then, place, change), else: withList(step.else, place, change) };
  });
}

export function insertStep(steps: Steps, { place, index }: { place: Place; index: number }, step: AutomationStep) {
  return withList(steps, place, (list) => list.toSpliced(index, 0, step));
}

export function removeStep(steps: Steps, id: string): AutomationStep[] {
  const found = findStep(steps, id);
  return found ? withList(steps, found.place, (list) => list.toSpliced(found.index, 1)) : [...steps];
}

export function replaceStep(steps: Steps, step: AutomationStep): AutomationStep[] {
  const found = findStep(steps, step.id);
  return found ? withList(steps, found.place, (list) => list.with(found.index, step)) : [...steps];
}

/** A copy with new ids; conditions in it that refer to a copied mail refer to the copy. */
export function copyStep(step: AutomationStep, newId: NewStepId): AutomationStep {
  const ids = new Map(walkSteps([step]).map((walked) => [walked.step.id, newId()]));
  const copy = (each: AutomationStep): AutomationStep => {
    const id = ids.get(each.id) ?? newId();
    if (each.kind !== 'condition') return { ...each, id };
    const { test } = each;
    const asked = test.kind === 'mail' && test.stepId !== null ? ids.get(test.stepId) : undefined;
    return {
      ...each,
      id,
      test: asked !== undefined && test.kind === 'mail' ? { ...test, stepId: asked } : test,
      then: each.then.map(copy),
      else: each.else.map(copy),
    };
  };
  return copy(step);
}

export function duplicateStep(steps: Steps, id: string, newId: NewStepId): { steps: AutomationStep[]; id: string } {
  const found = findStep(steps, id);
  if (!found) return { steps: [...steps], id };
  const copy = copyStep(found.step, newId);
  return { steps: insertStep(steps, { place: found.place, index: found.index + 1 }, copy), id: copy.id };
}

/** Nesting depth of conditions within a step. */
function heightOf(step: AutomationStep): number {
  if (step.kind !== 'condition') return 0;
  return 1 + Math.max(0, ...[...step.then, ...step.else].map(heightOf));
}

/** The depth of a list: 1 is the outermost. */
export function depthOf(steps: Steps, place: Place): number {
  return place === null ? 1 : (findStep(steps, place.conditionId)?.depth ?? 0) + 1;
}

/** Conditions may be nested only as deep as the server accepts. */
export function fits(steps: Steps, place: Place, step: AutomationStep): boolean {
  return depthOf(steps, place) - 1 + heightOf(step) <= automationLimits.depth;
}

export function mayHold(steps: Steps, place: Place, kind: AutomationStepKind): boolean {
  if (orderOf(steps).length >= automationLimits.steps) return false;
  return kind !== 'condition' || depthOf(steps, place) <= automationLimits.depth;
}

type Target = { place: Place; index: number };

function around(steps: Steps, place: NonNullable<Place>, by: 1 | -1): Target | undefined {
  const { conditionId, branch } = place;
  // From one branch of a condition to the other, and out of it at its ends.
  if (branch === 'then' && by === 1) return { place: { conditionId, branch: 'else' }, index: 0 };
  if (branch === 'else' && by === -1) {
    return { place: { conditionId, branch: 'then' }, index: stepsAt(steps, { conditionId, branch: 'then' }).length };
  }
  const condition = findStep(steps, conditionId);
  return condition && { place: condition.place, index: condition.index + (by === 1 ? 1 : 0) };
}

function target(steps: Steps, found: Found, by: 1 | -1): Target | undefined {
  const { place, index, siblings } = found;
  const next = index + by;
  if (next >= 0 && next < siblings.length) return { place, index: next };
  return place === null ? undefined : around(steps, place, by);
}

function moveTo(steps: Steps, { step }: Found, to: Target): AutomationStep[] | undefined {
  if (!fits(steps, to.place, step)) return undefined;
  const without = removeStep(steps, step.id);
  return insertStep(without, to, step);
}

/** One position up or down: past a neighbour, into the other branch of its condition, or out of it. Undefined if impossible. */
export function moveStep(steps: Steps, id: string, by: 1 | -1): AutomationStep[] | undefined {
  const found = findStep(steps, id);
  const to = found && target(steps, found, by);
  return found && to && moveTo(steps, found, to);
}

/** Into the yes branch of the preceding condition. */
export function moveInto(steps: Steps, id: string): AutomationStep[] | undefined {
  const found = findStep(steps, id);
  const before = found?.siblings[found.index - 1];
  if (!found || before?.kind !== 'condition') return undefined;
  const place: Place = { conditionId: before.id, branch: 'then' };
  return moveTo(steps, found, { place, index: before.then.length });
}

/** Out of its condition, after it. */
export function moveOut(steps: Steps, id: string): AutomationStep[] | undefined {
  const found = findStep(steps, id);
  if (!found?.place) return undefined;
  const condition = findStep(steps, found.place.conditionId);
  return condition && moveTo(steps, found, { place: condition.place, index: condition.index + 1 });
}

/** The step to focus when this one is removed: the next, else the previous, else the enclosing condition. */
export function neighbourOf(steps: Steps, id: string): string | undefined {
  const found = findStep(steps, id);
  if (!found) return undefined;
  return (found.siblings[found.index + 1] ?? found.siblings[found.index - 1])?.id ?? found.place?.conditionId;
}

type Mail = Extract<AutomationStep, { kind: 'mail' }>;

function mailsOf(steps: Steps): Mail[] {
  return walkSteps(steps).flatMap(({ step }) => (step.kind === 'mail' ? [step] : []));
}

/** Mails that contacts at this step may have received before. */
export function mailsBefore(steps: Steps, id: string): Mail[] {
  const found = findStep(steps, id);
  if (!found) return [];
  const own = mailsOf(found.siblings.slice(0, found.index));
  return found.place ? [...mailsBefore(steps, found.place.conditionId), ...own] : own;
}

export function isCondition(step: AutomationStep): step is AutomationConditionStep {
  return step.kind === 'condition';
}
