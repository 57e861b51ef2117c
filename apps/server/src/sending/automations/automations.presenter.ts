import { walkSteps } from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import type {
  Automation,
  AutomationFigures,
  AutomationProblem,
  AutomationRun,
  AutomationStepFigures,
  AutomationSummary,
} from '@enlace/contract/sending/automations/automations.schemas.ts';
import type { AutomationRow } from './automations.types.ts';
import { blockersOf } from './plan-problems.rules.ts';
import type { ListedRun } from './runs.repository.ts';

function text(instant: Temporal.Instant | null): string | null {
  return instant?.toString() ?? null;
}

type Seen = { figures: AutomationFigures; problems: readonly AutomationProblem[] };

function shared(row: AutomationRow, figures: AutomationFigures) {
  const { id, name, state, pauseReason, trigger } = row;
  return {
    id,
    name,
    state,
    pauseReason,
    trigger,
    figures,
    activatedAt: text(row.activatedAt),
    createdAt: row.createdAt.toString(),
    updatedAt: row.updatedAt.toString(),
  };
}

export function presentSummary(row: AutomationRow, { figures, problems }: Seen): AutomationSummary {
  return {
    ...shared(row, figures),
    outline: row.steps.map(({ kind }) => kind),
    problemCount: blockersOf(problems).length,
  };
}

type Details = Seen & { stepFigures: AutomationStepFigures[]; waitsForQuota: boolean; timeZone: string };

export function presentAutomation(row: AutomationRow, details: Details): Automation {
  const { figures, problems, stepFigures, waitsForQuota, timeZone } = details;
  return {
    ...shared(row, figures),
    audience: row.audience,
    reentry: row.reentry,
    steps: row.steps,
    revision: row.revision,
    problems: [...problems],
    stepFigures,
    waitsForQuota,
    timeZone,
    deletedAt: text(row.deletedAt),
  };
}

/** `steps`: those of the run's automation, by id. */
export function presentRun(run: ListedRun, steps: ReadonlyMap<string, AutomationRow['steps']>): AutomationRun {
  const { id, automationId, automationName, contactId, contactName, contactEmail, state } = run;
  const isUnderWay = state === 'waiting';
  const here = walkSteps(steps.get(automationId) ?? []).find(({ step }) => step.id === run.stepId);
  return {
    id,
    automation: { id: automationId, name: automationName },
    contact: { id: contactId, name: contactName, email: contactEmail },
    state,
    reason: run.leftReason,
    trigger: run.triggerKind,
    stepId: isUnderWay ? run.stepId : null,
    stepKind: isUnderWay ? (here?.step.kind ?? null) : null,
    dueAt: text(run.dueAt),
    waitsForQuota: run.waitsForQuota,
    enteredAt: run.enteredAt.toString(),
    endedAt: text(run.endedAt),
  };
}
