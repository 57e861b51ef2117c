import {
  automationLimits,
  type AutomationStep,
  type AutomationStepKind,
} from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { newStep } from '../rules/new-step.ts';
import {
  duplicateStep,
  findStep,
  insertStep,
  mailsBefore,
  mayHold,
  moveInto,
  moveOut,
  moveStep,
  neighbourOf,
  orderOf,
  type Place,
  removeStep,
  replaceStep,
} from '../rules/step-tree.ts';
import type { StepWords } from '../words/use-step-words.ts';
import type { PlanDraft } from './use-plan.ts';

/** Name of the “add” button of an empty list or the end of one, for focusing. */
export function addName(place: Place): string {
  return place === null ? 'add:root' : `add:${place.conditionId}:${place.branch}`;
}

/** Focuses a step or an add button once it is rendered. */
function focusSoon(list: RefObject<HTMLElement | null>, name: string): void {
  requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(name)}"]`)?.focus());
}

const newId = () => crypto.randomUUID();

type Input = {
  draft: PlanDraft;
  words: StepWords;
  list: RefObject<HTMLElement | null>;
  setOpen: (id: string | undefined) => void;
};

/** All step actions; each keeps the focus on the affected step. */
export function useStepActions({ draft, words, list, setOpen }: Input) {
  const { t } = useTranslation('automations');
  const formats = useFormats();
  const [said, setSaid] = useState('');
  const steps = () => draft.read().steps;
  const nameOf = (id: string) => {
    const step = findStep(steps(), id)?.step;
    return step ? words.sentence(step) : '';
  };
  const focus = (name: string) => focusSoon(list, name);

  function add(kind: AutomationStepKind, at: { place: Place; index: number }): void {
    if (!mayHold(steps(), at.place, kind)) {
      setSaid(t(($) => $.automations.list.full, { n: formats.number(automationLimits.steps) }));
      return;
    }
    const id = newId();
    const placed = insertStep(steps(), at, newStep('end', { id, lastMail: null }));
    const lastMail = mailsBefore(placed, id).at(-1)?.id ?? null;
    draft.change({ steps: replaceStep(placed, newStep(kind, { id, lastMail })) });
    setOpen(kind === 'end' ? undefined : id);
    focus(id);
  }
  function remove(id: string): void {
    const name = nameOf(id);
    const found = findStep(steps(), id);
    if (!found) return;
    const next = neighbourOf(steps(), id);
    draft.change({ steps: removeStep(steps(), id) });
    setOpen(undefined);
    focus(next ?? addName(found.place));
    showToast({
      text: t(($) => $.automations.list.removed, { step: name }),
      undo: () => {
        draft.undo();
        focus(id);
      },
    });
  }
  function move(id: string, moved: AutomationStep[] | undefined): void {
    const step = nameOf(id);
    if (moved) draft.change({ steps: moved });
    setSaid(moved ? t(($) => $.automations.list.moved, { step }) : t(($) => $.automations.list.stuck, { step }));
    focus(id);
  }
  return {
    said,
    focus,
    add,
    remove,
    /** Insert key and menu: offers the kinds right after this step. */
    askAfter: (id: string) => {
      const name = `after:${id}`;
      requestAnimationFrame(() =>
        list.current?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(name)}"]`)?.click(),
      );
    },
    change: (step: AutomationStep, tag?: string) =>
      draft.change({ steps: replaceStep(steps(), step) }, tag === undefined ? undefined : `${step.id}.${tag}`),
    duplicate: (id: string) => {
      if (orderOf(steps()).length >= automationLimits.steps) return;
      const copy = duplicateStep(steps(), id, newId);
      draft.change({ steps: copy.steps });
      focus(copy.id);
    },
    moveBy: (id: string, by: 1 | -1) => move(id, moveStep(steps(), id, by)),
    moveInto: (id: string) => move(id, moveInto(steps(), id)),
    moveOut: (id: string) => move(id, moveOut(steps(), id)),
  };
}
export type StepActions = ReturnType<typeof useStepActions>;
