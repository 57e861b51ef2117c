import { automationLimits, walkSteps } from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import { type KeyboardEventHandler, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { paths } from '#app/paths.ts';
import { UnsavedDialog } from '#components/dialog/unsaved-dialog.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Box, Grid, Stack, Text } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { useUnsavedGuard } from '#lib/form/use-unsaved-guard.ts';
import { useCan } from '#lib/session/use-can.ts';
import type { Automation } from '../api/automations.queries.ts';
import { StatePill } from '../components/state-pill.tsx';
import { placeOf } from '../rules/plan.ts';
import { usePlanNames } from '../words/use-plan-names.ts';
import { useStepWords } from '../words/use-step-words.ts';
import { useTriggerWords } from '../words/use-trigger-words.ts';
import { ActivateDialog } from './activate-dialog.tsx';
import { AddStep } from './add-step.tsx';
import classes from './automation-screen.module.css';
import { PlanContext, type PersonPicker, type PlanView, type RuleTools, usePlanView } from './plan-context.tsx';
import { RunsDrawer } from './runs-drawer.tsx';
import { SaveBar, SaveNotices } from './save-bar.tsx';
import { SidePanel } from './side-panel.tsx';
import { StepList } from './step-list.tsx';
import { TrialDialog } from './trial-dialog.tsx';
import { TriggerCard } from './trigger-card.tsx';
import { usePlan } from './use-plan.ts';
import { useStepActions } from './use-step-actions.ts';
import { usePlanKeys, useStepKeys } from './use-step-keys.ts';

type Props = { automation: Automation; rules: RuleTools; contactPicker: PersonPicker };

/** The data shared by all parts of the screen. */
function useView({ automation, rules }: Props, onWaiting: (stepId: string) => void) {
  const canWrite = useCan('campaigns.write');
  const draft = usePlan(automation);
  const names = usePlanNames();
  const words = useStepWords({ names, steps: draft.plan.steps, ruleSentence: rules.sentence });
  const triggerWords = useTriggerWords(names);
  const list = useRef<HTMLDivElement>(null);
  const [openId, setOpen] = useState<string | undefined>(undefined);
  const actions = useStepActions({ draft, words, list, setOpen });
  const living = new Set(walkSteps(draft.plan.steps).map(({ step }) => step.id));
  const problems = automation.problems.filter(({ stepId }) => stepId === null || living.has(stepId));
  const view: PlanView = {
    automation,
    draft,
    names,
    words,
    triggerWords,
    rules,
    actions,
    canWrite,
    problems,
    problemsAt: (place) => problems.filter((problem) => placeOf(problem) === place),
    figuresOf: (stepId) =>
      automation.state === 'draft' ? undefined : automation.stepFigures.find((each) => each.stepId === stepId),
    openId,
    setOpen,
    onWaiting,
  };
  return { view, list };
}

function NameField() {
  const { t } = useTranslation('automations');
  const { draft, canWrite } = usePlanView();
  const { name } = draft.plan;
  if (!canWrite) return null;
  return (
    <TextField
      label={t(($) => $.automations.form.name)}
      value={name}
      maxLength={automationLimits.name}
      error={name.trim() === '' ? t(($) => $.automations.form.nameMissing) : undefined}
      onChange={({ currentTarget: { value } }) => draft.change({ name: value }, 'name')}
    />
  );
}

function Steps() {
  const { t } = useTranslation('automations');
  const { draft, actions } = usePlanView();
  const { steps } = draft.plan;
  return (
    <>
      <TriggerCard />
      {steps.length === 0 ? (
        <Text pt={16} pl={18} size={13} tone="muted">
          {t(($) => $.automations.list.empty)}
        </Text>
      ) : (
        <AddStep place={null} index={0} name="after:trigger" />
      )}
      <StepList label={t(($) => $.automations.list.label)} place={null} steps={steps} />
      <p className="sr-only" role="status">
        {actions.said}
      </p>
    </>
  );
}

type OpenPart = 'activate' | 'try' | 'runs';

function Plan({ list, onKeyDown }: { list: RefObject<HTMLDivElement | null>; onKeyDown: KeyboardEventHandler }) {
  const { t } = useTranslation('automations');
  const { canWrite } = usePlanView();
  return (
    <Stack gap={20} shrink ref={list} role="presentation" onKeyDown={onKeyDown}>
      <SaveNotices />
      <NameField />
      <div>
        <Steps />
      </div>
      {canWrite && (
        <Text mt={8} size={12} tone="faint" className={classes.keys}>
          {t(($) => $.automations.list.keys)}
        </Text>
      )}
    </Stack>
  );
}

/** The list of steps with the status panel. */
export function AutomationScreen(props: Props) {
  const { automation, contactPicker } = props;
  const { t } = useTranslation('automations');
  const [params, setParams] = useSearchParams();
  const [part, setPart] = useState<OpenPart | undefined>(params.get('activar') === null ? undefined : 'activate');
  const [waitsAt, setWaitsAt] = useState<string | undefined>(undefined);
  const showRuns = (stepId?: string) => {
    setWaitsAt(stepId);
    setPart('runs');
  };
  const { view, list } = useView(props, showRuns);
  const { draft, actions, canWrite } = view;
  const onKeyDown = useStepKeys({ list, actions, canWrite });
  usePlanKeys(draft, canWrite);
  const guard = useUnsavedGuard(draft.hasUnsaved);
  const close = () => {
    setPart(undefined);
    if (params.get('activar') !== null) setParams({}, { replace: true });
  };
  const name = draft.plan.name.trim() === '' ? automation.name : draft.plan.name;
  return (
    <PlanContext value={view}>
      <Page
        title={name}
        titleNote={
          <Text as="span" hideOnPhone>
            <StatePill state={automation.state} />
          </Text>
        }
        breadcrumb={[{ label: t(($) => $.automations.title), to: paths.user.automations }]}
        width="full"
        actions={<SaveBar />}
      >
        <Box scroll grow shrinkY>
          <Grid
            phone={{ show: 'flex', direction: 'column', gap: 20 }}
            columns="minmax(0, 680px) 300px"
            justify="center"
            gap={40}
            className={classes.columns}
          >
            <Plan list={list} onKeyDown={onKeyDown} />
            <SidePanel onActivate={() => setPart('activate')} onTry={() => setPart('try')} onRuns={() => showRuns()} />
          </Grid>
        </Box>
        {part === 'activate' && <ActivateDialog onClose={close} />}
        {part === 'try' && <TrialDialog picker={contactPicker} onClose={close} />}
        {part === 'runs' && <RunsDrawer key={waitsAt} stepId={waitsAt} picker={contactPicker} onClose={close} />}
        <UnsavedDialog guard={guard} />
      </Page>
    </PlanContext>
  );
}
