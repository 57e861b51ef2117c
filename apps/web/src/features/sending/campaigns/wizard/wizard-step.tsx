import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { IconCheck } from 'virtual:tabler-icons';
import { Button, LinkButton } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { nextStep, previousStep, type Step, steps, stepWord } from '../rules/wizard.ts';
import classes from './wizard.module.css';

/** URL of a step, keeping other parameters. */
export function useStepAddress(): (step: Step) => string {
  const [params] = useSearchParams();
  return (step) => {
    const next = new URLSearchParams(params);
    next.set('paso', stepWord(step));
    return `?${next.toString()}`;
  };
}

type Props = { step: Step; isOpen: boolean; isDone: boolean; summary: string | undefined; children: ReactNode };

function StepFoot({ step, isDone }: { step: Step; isDone: boolean }) {
  const { t } = useTranslation('campaigns');
  const addressOf = useStepAddress();
  const next = nextStep(step);
  const previous = previousStep(step);
  return (
    <div className={classes.foot}>
      {previous && (
        <LinkButton variant="ghost" to={addressOf(previous)} replace>
          {t(($) => $.campaigns.wizard.back)}
        </LinkButton>
      )}
      {next && isDone && (
        <LinkButton variant="primary" to={addressOf(next)} replace>
          {t(($) => $.campaigns.wizard.next)}
        </LinkButton>
      )}
      {next && !isDone && (
        <Button variant="primary" disabled>
          {t(($) => $.campaigns.wizard.next)}
        </Button>
      )}
    </div>
  );
}

/** One of the five steps: collapsed it shows a summary, expanded its form. All can be opened at any time. */
export function WizardStep({ step, isOpen, isDone, summary, children }: Props) {
  const { t } = useTranslation('campaigns');
  const { t: tp } = useTranslation('mailing');
  const addressOf = useStepAddress();
  return (
    <li className={classes.step} data-open={isOpen || undefined}>
      <Link to={addressOf(step)} replace className={classes.head} aria-current={isOpen ? 'step' : undefined}>
        <span className={classes.number} data-done={isDone || undefined}>
          {isDone && !isOpen ? <Icon of={IconCheck} size={16} /> : steps.indexOf(step) + 1}
        </span>
        <span className={classes.words}>
          <span className={classes.title}>
            {step === 'trial' ? tp(($) => $.mailing.trial.step) : t(($) => $.campaigns.wizard.step[step])}
          </span>
          {!isOpen && summary !== undefined && <span className={classes.summary}>{summary}</span>}
          {isDone && <span className="sr-only">, {t(($) => $.campaigns.wizard.done)}</span>}
        </span>
      </Link>
      {isOpen && (
        <div className={classes.body}>
          {children}
          <StepFoot step={step} isDone={isDone} />
        </div>
      )}
    </li>
  );
}
