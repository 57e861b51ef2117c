import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { IconCheck } from 'virtual:tabler-icons';
import { Button, LinkButton } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
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
    <Row justify="between" gap={8} align="stretch" className={classes.foot}>
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
    </Row>
  );
}

/** One of the five steps: collapsed it shows a summary, expanded its form. All can be opened at any time. */
export function WizardStep({ step, isOpen, isDone, summary, children }: Props) {
  const { t } = useTranslation('campaigns');
  const { t: tp } = useTranslation('mailing');
  const addressOf = useStepAddress();
  return (
    <Box as="li" radius="lg" className={classes.step} data-open={isOpen || undefined}>
      <Link to={addressOf(step)} replace className={classes.head} aria-current={isOpen ? 'step' : undefined}>
        <Grid
          center
          w={28}
          h={28}
          radius="full"
          fill="active"
          as="span"
          fixed
          tone="muted"
          size={13}
          weight="semibold"
          tabular
          className={classes.number}
          data-done={isDone || undefined}
        >
          {isDone && !isOpen ? <Icon of={IconCheck} size={16} /> : steps.indexOf(step) + 1}
        </Grid>
        <Box leading={1.35} as="span" shrink>
          <Text as="span" block weight="semibold">
            {step === 'trial' ? tp(($) => $.mailing.trial.step) : t(($) => $.campaigns.wizard.step[step])}
          </Text>
          {!isOpen && summary !== undefined && (
            <Text as="span" block size={12} tone="faint" truncate>
              {summary}
            </Text>
          )}
          {isDone && <span className="sr-only">, {t(($) => $.campaigns.wizard.done)}</span>}
        </Box>
      </Link>
      {isOpen && (
        <Stack lineTop gap={16} pt={14} pb={16} px={16}>
          {children}
          <StepFoot step={step} isDone={isDone} />
        </Stack>
      )}
    </Box>
  );
}
