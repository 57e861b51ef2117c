import type {
  AutomationProblem,
  AutomationState,
  RunState,
} from '@enlace/contract/sending/automations/automations.schemas.ts';
import { AppError } from '#platform/errors.ts';

/** For an automation or a run. */
export function wrongState(state: AutomationState | RunState): AppError {
  return new AppError('automations.wrong_state', { params: { state } });
}

export function draftConflict(revision: number): AppError {
  return new AppError('automations.draft_conflict', { params: { revision } });
}

/** Reports the first problem; the automation lists all. */
export function incomplete(problems: readonly AutomationProblem[]): AppError {
  const [first] = problems;
  return new AppError('automations.incomplete', {
    params: {
      path: first?.path ?? 'steps',
      stepId: first?.stepId ?? '',
      problem: first?.code ?? 'missing',
      count: problems.length,
    },
  });
}

export function tooManyAutomations(limit: number): AppError {
  return new AppError('automations.too_many', { params: { limit } });
}
