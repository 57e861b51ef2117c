import type { AutomationStep } from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertCircle, IconAlertTriangle } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { stepIcons } from '../components/kind-look.ts';
import { useProblemText } from '../words/use-problem-text.ts';
import { StepForm } from './forms/step-form.tsx';
import { usePlanView } from './plan-context.tsx';
import { StepFigures } from './step-figures.tsx';
import { StepMenu } from './step-menu.tsx';
import classes from './step-list.module.css';

/** Problems as text; warnings look milder. */
export function PlaceProblems({ places }: { places: readonly string[] }) {
  const { t } = useTranslation('automations');
  const { problemsAt, draft } = usePlanView();
  const text = useProblemText();
  const isUnstorable = draft.unstorable.some(({ stepId, path }) => places.includes(stepId ?? path.split('.')[0] ?? ''));
  const found = places.flatMap((place) => [...problemsAt(place)]);
  if (found.length === 0 && !isUnstorable) return null;
  return (
    <Stack as="ul" gap={4} size={13} className={classes.problems}>
      {isUnstorable && (
        <Row as="li" align="start" gap={6} tone="danger" data-tone="danger">
          <Icon of={IconAlertCircle} size={14} />
          {t(($) => $.automations.problem.unstorable)}
        </Row>
      )}
      {found.map((problem) => (
        <Row
          as="li"
          align="start"
          gap={6}
          tone="danger"
          key={`${problem.path}:${problem.code}`}
          data-tone={problem.isWarning ? 'warn' : 'danger'}
        >
          <Icon of={problem.isWarning ? IconAlertTriangle : IconAlertCircle} size={14} />
          {text(problem)}
        </Row>
      ))}
    </Stack>
  );
}

type CardProps = {
  /** A step's id or `trigger`. */
  stop: string;
  icon: IconShape;
  sentence: string;
  details: readonly string[];
  places: readonly string[];
  /** Undefined: no form. */
  form: ReactNode;
  figures?: ReactNode;
  menu?: ReactNode;
  isTrigger?: boolean;
};

/** What the card does, in words. */
function Summary({ icon, sentence, details }: Pick<CardProps, 'icon' | 'sentence' | 'details'>) {
  return (
    <>
      <Grid center w={34} h={34} radius="md" fill="active" as="span" fixed tone="muted" className={classes.icon}>
        <Icon of={icon} size={18} />
      </Grid>
      <Box leading={1.4} as="span" grow shrink pt={6}>
        <Text as="b" block weight="semibold" breakWords>
          {sentence}
        </Text>
        {details.map((detail) => (
          <Text as="span" block size={13} tone="muted" breakWords key={detail}>
            {detail}
          </Text>
        ))}
      </Box>
    </>
  );
}

function OpenForm({ id, stop, children }: { id: string; stop: string; children: ReactNode }) {
  const { t } = useTranslation('automations');
  const { setOpen, actions } = usePlanView();
  return (
    <Stack phone={{ px: 12 }} lineTop gap={16} py={16} px={14} id={id}>
      {children}
      <Row justify="end" align="stretch">
        <Button
          size="sm"
          onClick={() => {
            setOpen(undefined);
            actions.focus(stop);
          }}
        >
          {t(($) => $.automations.form.close)}
        </Button>
      </Row>
    </Stack>
  );
}

/** One card of the list: clicking its sentence opens the form below it. */
export function PlanCard({ stop, icon, sentence, details, places, form, figures, menu, isTrigger = false }: CardProps) {
  const { openId, setOpen, canWrite } = usePlanView();
  const card = useRef<HTMLDivElement>(null);
  const formId = useId();
  const isOpen = openId === stop && canWrite;
  useEffect(() => {
    if (isOpen) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <Box
      hover="line"
      border
      radius="lg"
      fill="surface"
      ref={card}
      className={classes.card}
      data-open={isOpen || undefined}
      data-trigger={isTrigger || undefined}
    >
      <Row align="start" gap={4} py={8} pr={8}>
        <Row
          as="button"
          align="start"
          grow
          shrink
          gap={12}
          py={12}
          pl={14}
          pr={4}
          radius="lg"
          textAlign="left"
          focus="inset"
          phone={{ pl: 12, gap: 10 }}
          type="button"
          className={classes.opener}
          data-opener
          data-stop={stop}
          aria-expanded={canWrite ? isOpen : undefined}
          aria-controls={isOpen ? formId : undefined}
          onClick={() => setOpen(isOpen ? undefined : stop)}
        >
          <Summary icon={icon} sentence={sentence} details={details} />
        </Row>
        {menu}
      </Row>
      {figures}
      <PlaceProblems places={places} />
      {isOpen && (
        <OpenForm id={formId} stop={stop}>
          {form}
        </OpenForm>
      )}
    </Box>
  );
}

export function StepCard({ step }: { step: AutomationStep }) {
  const { words, figuresOf } = usePlanView();
  const figures = figuresOf(step.id);
  const detail = words.detail(step);
  return (
    <PlanCard
      stop={step.id}
      icon={stepIcons[step.kind]}
      sentence={words.sentence(step)}
      details={detail === undefined ? [] : [detail]}
      places={[step.id]}
      form={<StepForm step={step} />}
      figures={figures && <StepFigures step={step} figures={figures} />}
      menu={<StepMenu step={step} waiting={figures?.waiting ?? 0} />}
    />
  );
}
