import type { AutomationProblem } from '@enlace/contract/sending/automations/automations.schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconFlask, IconPlayerPause, IconPlayerPlay, IconUsers } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { usePauseAutomation } from '../api/automation-actions.ts';
import { placeOf } from '../rules/plan.ts';
import { findStep } from '../rules/step-tree.ts';
import { useProblemText } from '../words/use-problem-text.ts';
import { usePlanView } from './plan-context.tsx';
import classes from './side-panel.module.css';

/** Each problem as a link to the card where it is fixed. */
function ProblemList({ problems }: { problems: readonly AutomationProblem[] }) {
  const { t } = useTranslation('automations');
  const { draft, words, actions, setOpen } = usePlanView();
  const text = useProblemText();
  function name(problem: AutomationProblem): string {
    const step = problem.stepId === null ? undefined : findStep(draft.plan.steps, problem.stepId)?.step;
    if (step) return words.sentence(step);
    const place = placeOf(problem);
    return place === 'audience' || place === 'steps'
      ? t(($) => $.automations.place[place])
      : t(($) => $.automations.place.trigger);
  }
  function go(problem: AutomationProblem): void {
    if (problem.code === 'empty') {
      actions.focus('add:root');
      return;
    }
    const stop = problem.stepId ?? 'trigger';
    setOpen(stop);
    actions.focus(stop);
  }
  return (
    <Stack as="ul">
      {problems.map((problem) => (
        <li key={`${problem.path}:${problem.code}`}>
          <Box
            as="button"
            block
            full
            py={8}
            px={10}
            radius="md"
            textAlign="left"
            leading={1.4}
            hover="hover"
            focus="ring"
            type="button"
            className={classes.problem}
            onClick={() => go(problem)}
          >
            <Text as="span" block size={13} weight="medium">
              {text(problem)}
            </Text>
            <Text as="span" block size={12} tone="faint" breakWords>
              {name(problem)}
            </Text>
          </Box>
        </li>
      ))}
    </Stack>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div>
      <Text as="h2" mb={4} size={14} weight="semibold">
        {heading}
      </Text>
      {children}
    </div>
  );
}

function StateWords() {
  const { t } = useTranslation('automations');
  const { automation, problems } = usePlanView();
  const { state, pauseReason, waitsForQuota } = automation;
  const blockers = problems.filter(({ isWarning }) => !isWarning);
  const hints = problems.filter(({ isWarning }) => isWarning);
  const isReady = blockers.length === 0;
  return (
    <>
      {state === 'active' && (
        <Part heading={t(($) => $.automations.side.running)}>
          <Text size={13} tone="muted">
            {t(($) => $.automations.side.runningHelp)}
          </Text>
        </Part>
      )}
      {state === 'paused' && (
        <Part heading={t(($) => $.automations.side.paused)}>
          <Text size={13} tone="muted">
            {t(($) => $.automations.side.pausedHelp)}
          </Text>
        </Part>
      )}
      {state === 'paused' && pauseReason !== null && pauseReason !== 'person' && (
        <Callout tone="warn" title={t(($) => $.automations.side.pauseReason[pauseReason])} />
      )}
      {waitsForQuota && <Callout tone="warn" title={t(($) => $.automations.side.quota)} />}
      {state === 'draft' && isReady && (
        <Part heading={t(($) => $.automations.side.ready)}>
          <Text size={13} tone="muted">
            {t(($) => $.automations.side.readyHelp)}
          </Text>
        </Part>
      )}
      {!isReady && (
        <Part heading={t(($) => $.automations.side.todo)}>
          <ProblemList problems={blockers} />
        </Part>
      )}
      {hints.length > 0 && (
        <Part heading={t(($) => $.automations.side.hints)}>
          <ProblemList problems={hints} />
        </Part>
      )}
    </>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <Row align="stretch" justify="between" gap={12} py={8} lineBottom>
      <Text as="dt" tone="muted">
        {name}
      </Text>
      <Text as="dd" weight="semibold" tabular>
        {value}
      </Text>
    </Row>
  );
}

function Figures() {
  const { t } = useTranslation('automations');
  const formats = useFormats();
  const { figures } = usePlanView().automation;
  const { mails } = figures;
  if (figures.entered === 0) return null;
  const share = (part: number) => formats.percent(part / mails.sent);
  const people = [
    { key: 'entered', value: figures.entered },
    { key: 'waiting', value: figures.waiting },
    { key: 'done', value: figures.done },
    { key: 'left', value: figures.left },
    { key: 'failed', value: figures.failed },
  ] as const;
  return (
    <Part heading={t(($) => $.automations.side.figures)}>
      <Stack
        phone={{ show: 'grid', columns: 'repeat(auto-fill, minmax(130px, 1fr))', gap: '0 20px' }}
        as="dl"
        size={13}
      >
        {people
          .filter(({ key, value }) => value > 0 || (key !== 'left' && key !== 'failed'))
          .map(({ key, value }) => (
            <Figure key={key} name={t(($) => $.automations.side[key])} value={formats.number(value)} />
          ))}
        {mails.sent > 0 && (
          <>
            <Figure name={t(($) => $.automations.side.sent)} value={formats.number(mails.sent)} />
            <Figure name={t(($) => $.automations.side.opened)} value={share(mails.opened)} />
            <Figure name={t(($) => $.automations.side.clicked)} value={share(mails.clicked)} />
            {mails.unsubscribed > 0 && (
              <Figure name={t(($) => $.automations.side.unsubscribed)} value={formats.number(mails.unsubscribed)} />
            )}
          </>
        )}
      </Stack>
    </Part>
  );
}

type Props = { onActivate: () => void; onTry: () => void; onRuns: () => void };

/** State, problems, figures and actions. */
export function SidePanel({ onActivate, onTry, onRuns }: Props) {
  const { t } = useTranslation('automations');
  const { automation, draft, problems, canWrite } = usePlanView();
  const pause = usePauseAutomation();
  const { id, state } = automation;
  const isReady = problems.every(({ isWarning }) => isWarning) && draft.unstorable.length === 0;
  return (
    <Stack
      phone={{ order: -1, pb: 20 }}
      self="start"
      as="aside"
      gap={20}
      shrink
      className={classes.panel}
      aria-label={t(($) => $.automations.side.label)}
    >
      <StateWords />
      <FailureCallout failure={pause.error} />
      <Stack phone={{ show: 'grid', columns: 'repeat(auto-fit, minmax(150px, 1fr))' }} gap={8}>
        {canWrite && state === 'active' && (
          <Button icon={IconPlayerPause} full loading={pause.isPending} onClick={() => pause.mutate(id)}>
            {t(($) => $.automations.side.pause)}
          </Button>
        )}
        {canWrite && state !== 'active' && (
          <Button icon={IconPlayerPlay} variant="primary" full disabled={!isReady} onClick={onActivate}>
            {state === 'paused' ? t(($) => $.automations.side.resume) : t(($) => $.automations.side.activate)}
          </Button>
        )}
        <Button icon={IconFlask} full onClick={onTry}>
          {t(($) => $.automations.side.tryOut)}
        </Button>
        {state !== 'draft' && (
          <Button icon={IconUsers} full onClick={onRuns}>
            {t(($) => $.automations.side.runs)}
          </Button>
        )}
      </Stack>
      <Figures />
    </Stack>
  );
}
