import type { RunLogEntry } from '@enlace/contract/sending/automations/automations.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronDown } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { SkeletonBox } from '#components/states/skeleton.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { useCancelRun } from '../api/automation-actions.ts';
import { type AutomationRun, runQuery } from '../api/automations.queries.ts';
import { findStep } from '../rules/step-tree.ts';
import { useOutcomeText } from '../words/use-outcome-text.ts';
import { useRunText } from '../words/use-run-text.ts';
import { usePlanView } from './plan-context.tsx';
import classes from './runs-drawer.module.css';

function Log({ run }: { run: AutomationRun }) {
  const { t } = useTranslation('automations');
  const formats = useFormats();
  const outcome = useOutcomeText();
  const { automation, words } = usePlanView();
  const mailName = ({ outcome: what, stepId }: RunLogEntry) => (what === 'mail_queued' ? words.mailName(stepId) : null);
  const seesMails = useCan('mailbox.read');
  const query = useQuery(runQuery(automation.id, run.id));
  const { data } = query;
  if (!data) return <Unloaded query={query} shape={<SkeletonBox height={60} />} />;
  if (data.log.length === 0)
    return (
      <Text size={13} tone="muted" breakWords>
        {t(($) => $.automations.runs.noLog)}
      </Text>
    );
  return (
    <Stack as="ol" gap={6} size={13} className={classes.log} aria-label={t(($) => $.automations.runs.log)}>
      {data.log.map((entry, index) => (
        <li key={index}>
          <time dateTime={entry.at}>{formats.dateTime(entry.at)}</time>
          <span>
            {entry.stepKind !== null && entry.outcome !== 'mail_queued' && (
              <b>{t(($) => $.automations.kind[entry.stepKind ?? 'end'])}: </b>
            )}
            {outcome({ ...entry, detail: entry.detail ?? mailName(entry) })}
            {entry.deliveryId !== null && seesMails && (
              <>
                {' '}
                <TextLink to={paths.user.communication(`d${entry.deliveryId}`)}>
                  {t(($) => $.automations.runs.seeMail)}
                </TextLink>
              </>
            )}
          </span>
        </li>
      ))}
    </Stack>
  );
}

function RunDetails({ run, id }: { run: AutomationRun; id: string }) {
  const { t } = useTranslation('automations');
  const { automation, canWrite } = usePlanView();
  const cancel = useCancelRun(automation.id);
  const { name } = run.contact;
  return (
    <Stack gap={12} pt={4} pb={16} px={4} id={id}>
      <Log run={run} />
      <FailureCallout failure={cancel.error} />
      <Row wrap gap={8} align="stretch">
        <LinkButton
          size="sm"
          to={paths.user.contact(run.contact.id)}
          aria-label={t(($) => $.automations.runs.openOf, { name })}
        >
          {t(($) => $.automations.runs.open)}
        </LinkButton>
        {canWrite && run.state === 'waiting' && (
          <Button
            size="sm"
            variant="danger"
            loading={cancel.isPending}
            aria-label={t(($) => $.automations.runs.cancelOf, { name })}
            onClick={() => cancel.mutate(run.id)}
          >
            {t(($) => $.automations.runs.cancel)}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

/** One contact's run; expands into its log. */
export function RunRow({ run }: { run: AutomationRun }) {
  const { draft, words } = usePlanView();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const text = useRunText((stepId) => {
    const step = findStep(draft.plan.steps, stepId)?.step;
    return step && words.sentence(step);
  });
  return (
    <Box as="li" lineBottom>
      <Row
        as="button"
        gap={10}
        full
        minH={52}
        py={8}
        px={4}
        textAlign="left"
        tone="faint"
        hover="hover"
        focus="inset"
        type="button"
        className={classes.opener}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Text leading={1.4} as="span" grow shrink tone="default">
          <Text as="b" block weight="semibold" breakWords>
            {run.contact.name}
          </Text>
          <Text as="span" size={13} tone="muted" breakWords>
            {text(run)}
          </Text>
        </Text>
        <Icon of={IconChevronDown} size={16} />
      </Row>
      {isOpen && <RunDetails run={run} id={id} />}
    </Box>
  );
}
