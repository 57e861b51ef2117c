import {
  type AutomationAction,
  type AutomationStep,
  type AutomationTest,
  type AutomationWait,
  walkSteps,
} from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import type { SegmentCondition } from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';
import { readableSubject } from '../rules/readable-subject.ts';
import type { Named, PlanNames } from './use-plan-names.ts';
import { useWeekdays } from './use-weekdays.ts';

type Input = { names: PlanNames; steps: readonly AutomationStep[]; ruleSentence: (rule: SegmentCondition) => string };
type MailTest = Extract<AutomationTest, { kind: 'mail' }>;

const actionKeys = {
  opened: { yes: 'opened', no: 'notOpened' },
  clicked: { yes: 'clicked', no: 'notClicked' },
  answered: { yes: 'answered', no: 'notAnswered' },
} as const satisfies Record<AutomationAction, unknown>;

/** Texts for steps and conditions. */
export function useStepWords({ names, steps, ruleSentence }: Input) {
  const { t } = useTranslation('automations');
  const formats = useFormats();
  const weekday = useWeekdays();
  const gone = () => (names.isReady ? t(($) => $.automations.step.gone) : '…');
  const nameOf = (things: readonly Named[], id: string) => things.find((thing) => thing.id === id)?.name ?? gone();
  const orChoose = (things: readonly Named[], id: string | null) =>
    id === null ? t(($) => $.automations.test.choose) : nameOf(things, id);

  function mailName(stepId: string | null): string {
    const step = walkSteps(steps).find((each) => each.step.id === stepId)?.step;
    return step?.kind === 'mail' ? orChoose(names.templates, step.templateId) : t(($) => $.automations.test.choose);
  }
  function mailTest({ stepId, action, is }: MailTest): string {
    return t(($) => $.automations.test[actionKeys[action][is ? 'yes' : 'no']], { name: mailName(stepId) });
  }
  function test(asked: AutomationTest): string {
    switch (asked.kind) {
      case 'mail':
        return mailTest(asked);
      case 'label':
        return t(($) => $.automations.test[asked.is ? 'label' : 'notLabel'], {
          name: orChoose(names.labels, asked.labelId),
        });
      case 'folder':
        return t(($) => $.automations.test[asked.is ? 'folder' : 'notFolder'], {
          name: orChoose(names.folders, asked.folderId),
        });
      case 'segment':
        return t(($) => $.automations.test[asked.is ? 'segment' : 'notSegment'], {
          name: orChoose(names.segments, asked.segmentId),
        });
      case 'rule':
        return t(($) => $.automations.test[asked.is ? 'rule' : 'notRule'], { rule: ruleSentence(asked.rule) });
    }
  }
  function wait(asked: AutomationWait): string {
    if (asked.kind === 'for') {
      const amount = Number.isFinite(asked.amount) ? asked.amount : 0;
      return t(($) => $.automations.step[asked.unit], {
        count: amount,
        n: amount === 0 ? '…' : formats.number(amount),
      });
    }
    const { at, weekdays } = asked;
    if (weekdays.length === 0 || weekdays.length === 7) return t(($) => $.automations.step.until, { at });
    return t(($) => $.automations.step.untilOn, { at, days: formats.list(weekdays.toSorted().map(weekday.long)) });
  }

  function sentence(step: AutomationStep): string {
    switch (step.kind) {
      case 'wait':
        return wait(step.wait);
      case 'mail':
        return step.templateId === null
          ? t(($) => $.automations.step.noMail)
          : t(($) => $.automations.step.mail, { name: nameOf(names.templates, step.templateId) });
      case 'label': {
        const { action, labelId } = step;
        if (labelId === null) return t(($) => $.automations.step[action === 'add' ? 'addNoLabel' : 'removeNoLabel']);
        return t(($) => $.automations.step[action === 'add' ? 'addLabel' : 'removeLabel'], {
          name: nameOf(names.labels, labelId),
        });
      }
      case 'folder':
        if (step.toNone) return t(($) => $.automations.step.toNone);
        return step.folderId === null
          ? t(($) => $.automations.step.noFolder)
          : t(($) => $.automations.step.folder, { name: nameOf(names.folders, step.folderId) });
      case 'notify':
        return step.text.trim() === ''
          ? t(($) => $.automations.step.notifyPlain)
          : t(($) => $.automations.step.notify, { text: step.text.trim() });
      case 'end':
        return t(($) => $.automations.step.end);
      case 'condition':
        return t(($) => $.automations.step.condition, { test: test(step.test) });
    }
  }

  function detail(step: AutomationStep): string | undefined {
    if (step.kind === 'wait' && step.wait.kind === 'until' && step.wait.clock === 'reader')
      return t(($) => $.automations.detail.reader);
    if (step.kind !== 'mail') return undefined;
    const subject = step.subject ?? names.templates.find(({ id }) => id === step.templateId)?.subject ?? '';
    return subject === '' ? undefined : t(($) => $.automations.step.subject, { subject: readableSubject(subject) });
  }
  return { sentence, detail, test, mailName };
}
export type StepWords = ReturnType<typeof useStepWords>;
