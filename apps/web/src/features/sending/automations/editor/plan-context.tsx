import type {
  Automation,
  AutomationProblem,
  AutomationStepFigures,
} from '@enlace/contract/sending/automations/automations.schemas.ts';
import type { SegmentCondition } from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import { type ComponentType, createContext, type ReactNode, use } from 'react';
import type { PlanNames } from '../words/use-plan-names.ts';
import type { StepWords } from '../words/use-step-words.ts';
import type { TriggerWords } from '../words/use-trigger-words.ts';
import type { StepActions } from './use-step-actions.ts';
import type { PlanDraft } from './use-plan.ts';

/** A single segment condition; provided by the route. */
export type RuleTools = {
  sentence: (rule: SegmentCondition) => string;
  fresh: SegmentCondition;
  row: (rule: SegmentCondition, onChange: (rule: SegmentCondition) => void) => ReactNode;
};

/** Contact search; provided by the route. */
export type PersonPicker = ComponentType<{
  value: string;
  onChange: (contactId: string) => void;
  words?: { label: string; placeholder: string };
}>;

export type PlanView = {
  automation: Automation;
  draft: PlanDraft;
  names: PlanNames;
  words: StepWords;
  triggerWords: TriggerWords;
  rules: RuleTools;
  actions: StepActions;
  canWrite: boolean;
  problems: readonly AutomationProblem[];
  /** Problems of a step, the trigger, the audience or the list. */
  problemsAt: (place: string) => readonly AutomationProblem[];
  figuresOf: (stepId: string) => AutomationStepFigures | undefined;
  /** Id of the open step, or `trigger`. */
  openId: string | undefined;
  setOpen: (id: string | undefined) => void;
  onWaiting: (stepId: string) => void;
};

export const PlanContext = createContext<PlanView | undefined>(undefined);

/** The displayed automation, for everything on its page. */
export function usePlanView(): PlanView {
  const view = use(PlanContext);
  if (!view) throw new Error('steps stand inside an automation');
  return view;
}
