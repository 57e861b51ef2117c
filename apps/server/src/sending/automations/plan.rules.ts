import {
  type AutomationMailStep,
  type AutomationStep,
  walkSteps,
} from '@enlace/contract/sending/automations/automation-steps.schemas.ts';

type Path = readonly (string | number)[];

export type PlacedStep = {
  step: AutomationStep;
  path: Path;
  /** What follows it and everything inside it. */ after: string | null;
};

function place(steps: readonly AutomationStep[], path: Path, after: string | null): PlacedStep[] {
  return steps.flatMap((step, index) => {
    const here = [...path, index];
    const next = steps[index + 1]?.id ?? after;
    const own: PlacedStep = { step, path: here, after: next };
    if (step.kind !== 'condition') return [own];
    return [own, ...place(step.then, [...here, 'then'], next), ...place(step.else, [...here, 'else'], next)];
  });
}

/** Every step by id, with its position and what follows it. */
export function placeSteps(steps: readonly AutomationStep[]): ReadonlyMap<string, PlacedStep> {
  return new Map(place(steps, ['steps'], null).map((placed) => [placed.step.id, placed]));
}

/** The first step of a run; null when the plan is empty. */
export function firstStep(steps: readonly AutomationStep[]): string | null {
  return steps[0]?.id ?? null;
}

/** The step a run continues with; an empty branch leads to what follows the condition. */
export function stepAfter({ step, after }: PlacedStep, branch?: 'then' | 'else'): string | null {
  if (step.kind === 'end') return null;
  return (step.kind === 'condition' && branch !== undefined ? step[branch][0]?.id : undefined) ?? after;
}

/**
 * Where runs continue whose step is missing from the new plan or is now of another kind: at the first later step that
 * still exists. Null: at the end.
 */
export function movedSteps(
  before: readonly AutomationStep[],
  after: readonly AutomationStep[],
): Map<string, string | null> {
  const old = placeSteps(before);
  const next = placeSteps(after);
  const isSame = (id: string) => next.get(id)?.step.kind === old.get(id)?.step.kind;
  const moves = new Map<string, string | null>();
  for (const id of old.keys()) {
    if (isSame(id)) continue;
    // A step of another kind under the same id is a new step in the same place.
    let target: string | null = next.has(id) ? id : (old.get(id)?.after ?? null);
    while (target !== null && !next.has(target)) target = old.get(target)?.after ?? null;
    moves.set(id, target);
  }
  return moves;
}

export function mailSteps(steps: readonly AutomationStep[]): { step: AutomationMailStep; path: Path }[] {
  return walkSteps(steps).flatMap(({ step, path }) => (step.kind === 'mail' ? [{ step, path }] : []));
}

/** Whether a run at `to` can have passed `from`. */
export function comesBefore(from: Path, to: Path): boolean {
  const length = Math.min(from.length, to.length);
  for (let index = 0; index < length; index += 1) {
    const [one, other] = [from[index], to[index]];
    if (one === other) continue;
    // A run never takes both `then` and `else`.
    return typeof one === 'number' && typeof other === 'number' && one < other;
  }
  return false;
}
