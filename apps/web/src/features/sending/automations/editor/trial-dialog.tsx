import type { TryStep } from '@enlace/contract/sending/automations/automations.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useTryAutomation } from '../api/automation-actions.ts';
import { stepIcons } from '../components/kind-look.ts';
import { findStep } from '../rules/step-tree.ts';
import { useOutcomeText } from '../words/use-outcome-text.ts';
import { type PersonPicker, usePlanView } from './plan-context.tsx';
import classes from './trial-dialog.module.css';

type Trial = ReturnType<typeof useTryAutomation>;

function StepLine({ step }: { step: TryStep }) {
  const { t } = useTranslation('automations');
  const formats = useFormats();
  const outcome = useOutcomeText();
  const { draft, words } = usePlanView();
  const planned = findStep(draft.plan.steps, step.stepId)?.step;
  return (
    <li className={classes.step}>
      <span className={classes.icon}>
        <Icon of={stepIcons[step.stepKind]} size={16} />
      </span>
      <span className={classes.words}>
        <b>{planned ? words.sentence(planned) : t(($) => $.automations.kind[step.stepKind])}</b>
        <span className={classes.outcome}>
          {step.outcome === 'mail_queued' && step.subject !== null
            ? t(($) => $.automations.trial.subject, { subject: step.subject })
            : outcome(step)}
          {step.isAssumed && ` (${t(($) => $.automations.trial.assumed)})`}
        </span>
      </span>
      <time className={classes.time} dateTime={step.at}>
        {formats.dateTime(step.at)}
      </time>
    </li>
  );
}

function Result({ reply }: { reply: NonNullable<Trial['data']> }) {
  const { t } = useTranslation('automations');
  const formats = useFormats();
  const { refusal, steps, problems } = reply;
  return (
    <div className={classes.result} aria-live="polite">
      <Callout
        tone={refusal === null ? 'ok' : 'warn'}
        title={refusal === null ? t(($) => $.automations.trial.enters) : t(($) => $.automations.refusal[refusal])}
      />
      {problems > 0 && (
        <p className={classes.note}>
          {t(($) => $.automations.trial.problems, { count: problems, n: formats.number(problems) })}
        </p>
      )}
      {steps.length === 0 ? (
        <p className={classes.note}>{t(($) => $.automations.trial.noSteps)}</p>
      ) : (
        <ol className={classes.steps} aria-label={t(($) => $.automations.trial.result)}>
          {steps.map((step, index) => (
            <StepLine key={index} step={step} />
          ))}
        </ol>
      )}
    </div>
  );
}

/** Simulates what would happen to a contact, step by step, without side effects. */
export function TrialDialog({ picker: Picker, onClose }: { picker: PersonPicker; onClose: () => void }) {
  const { t } = useTranslation('automations');
  const { automation, draft } = usePlanView();
  const [contactId, setContactId] = useState('');
  const [reads, setReads] = useState(true);
  const trial = useTryAutomation(automation.id);
  const isWhole = draft.unstorable.length === 0;
  return (
    <Dialog
      title={t(($) => $.automations.trial.title)}
      isOpen
      size={600}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.automations.trial.close)}
          </Button>
          <Button
            variant="primary"
            disabled={contactId === '' || !isWhole}
            loading={trial.isPending}
            onClick={() => trial.mutate({ contactId, reads, plan: draft.plan })}
          >
            {trial.isPending ? t(($) => $.automations.trial.running) : t(($) => $.automations.trial.run)}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <p className={classes.note}>{t(($) => $.automations.trial.help)}</p>
        {!isWhole && <Callout tone="warn" title={t(($) => $.automations.trial.unstorable)} />}
        <Picker
          value={contactId}
          onChange={setContactId}
          words={{
            label: t(($) => $.automations.trial.who),
            placeholder: t(($) => $.automations.trial.placeholder),
          }}
        />
        <ChoiceField
          label={t(($) => $.automations.trial.reads)}
          value={reads ? 'yes' : 'no'}
          choices={[
            { value: 'yes', label: t(($) => $.automations.trial.readsKinds.yes) },
            { value: 'no', label: t(($) => $.automations.trial.readsKinds.no) },
          ]}
          onChange={(value) => setReads(value === 'yes')}
        />
        <FailureCallout failure={trial.error} />
        {trial.data && <Result reply={trial.data} />}
      </div>
    </Dialog>
  );
}
