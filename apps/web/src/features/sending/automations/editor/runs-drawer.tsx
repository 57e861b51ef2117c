import { type RunState, runStates } from '@enlace/contract/sending/automations/automations.schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { SideDrawer } from '#components/drawer/side-drawer.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { SearchBox } from '#components/filters/search-box.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { Box, Stack, Text } from '#components/layout/layout.tsx';
import { TextButton } from '#components/link/text-link.tsx';
import { LoadMore } from '#components/states/load-more.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useEnrol } from '../api/automation-actions.ts';
import { runsQuery } from '../api/automations.queries.ts';
import { findStep } from '../rules/step-tree.ts';
import { type PersonPicker, usePlanView } from './plan-context.tsx';
import { RunRow } from './run-row.tsx';

/** Adds a contact manually, subject to the entry rules. */
function Enrol({ picker: Picker }: { picker: PersonPicker }) {
  const { t } = useTranslation('automations');
  const { automation } = usePlanView();
  const [contactId, setContactId] = useState('');
  const enrol = useEnrol(automation.id);
  const refusal = enrol.data?.refused[0]?.reason;
  return (
    <Stack lineBottom gap={10} pb={16}>
      <Picker
        value={contactId}
        onChange={(id) => {
          setContactId(id);
          enrol.reset();
        }}
        words={{
          label: t(($) => $.automations.runs.enrol),
          placeholder: t(($) => $.automations.runs.enrolPlaceholder),
        }}
      />
      {contactId !== '' && !enrol.data && (
        <Button variant="primary" loading={enrol.isPending} onClick={() => enrol.mutate(contactId)}>
          {t(($) => $.automations.runs.enrol)}
        </Button>
      )}
      <FailureCallout failure={enrol.error} />
      {enrol.data && (
        <Callout
          tone={refusal === undefined ? 'ok' : 'warn'}
          title={
            refusal === undefined ? t(($) => $.automations.runs.enrolled) : t(($) => $.automations.refusal[refusal])
          }
        />
      )}
    </Stack>
  );
}

type ListProps = { state: RunState; stepId: string | undefined; search: string };

function RunList({ state, stepId, search }: ListProps) {
  const { t } = useTranslation('automations');
  const { automation } = usePlanView();
  const runs = useInfiniteQuery(runsQuery(automation.id, { state, stepId, search }));
  if (!runs.data) return <Unloaded query={runs} rows={4} />;
  const items = runs.data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <Text size={13} tone="muted">
        {t(($) => $.automations.runs.empty[search === '' ? state : 'search'])}
      </Text>
    );
  return (
    <>
      <Box as="ul">
        {items.map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
      </Box>
      <LoadMore query={runs} size="sm">
        {t(($) => $.automations.runs.more)}
      </LoadMore>
    </>
  );
}

type Props = { stepId: string | undefined; picker: PersonPicker; onClose: () => void };

/** Runs by step, finished ones, and why some left. */
export function RunsDrawer({ stepId: asked, picker, onClose }: Props) {
  const { t } = useTranslation('automations');
  const { automation, draft, words, canWrite } = usePlanView();
  const [state, setState] = useState<RunState>('waiting');
  const [search, setSearch] = useState('');
  const [stepId, setStepId] = useState(asked);
  const step = stepId === undefined ? undefined : findStep(draft.plan.steps, stepId)?.step;
  return (
    <SideDrawer title={t(($) => $.automations.runs.title)} isOpen onClose={onClose}>
      <Stack gap={16}>
        {canWrite && automation.state === 'active' && <Enrol picker={picker} />}
        <Segments
          label={t(($) => $.automations.runs.statesLabel)}
          value={state}
          onChange={(next) => {
            setState(next);
            setStepId(undefined);
          }}
          segments={runStates.map((value) => ({ value, label: t(($) => $.automations.runs.states[value]) }))}
        />
        <SearchBox isFull label={t(($) => $.automations.runs.search)} value={search} onSearch={setSearch} />
        {step && (
          <Text size={13} tone="muted">
            {t(($) => $.automations.runs.step, { step: words.sentence(step) })}{' '}
            <TextButton onClick={() => setStepId(undefined)}>{t(($) => $.automations.runs.allSteps)}</TextButton>
          </Text>
        )}
        <RunList state={state} stepId={stepId} search={search} />
      </Stack>
    </SideDrawer>
  );
}
