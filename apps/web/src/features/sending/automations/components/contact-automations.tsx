import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconBolt } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { useLeaveAutomation } from '../api/automation-actions.ts';
import { type AutomationRun, contactRunsQuery } from '../api/automations.queries.ts';
import { useLiveContactRuns } from '../api/use-live-automations.ts';
import { useRunText } from '../words/use-run-text.ts';
import classes from './contact-automations.module.css';

/** Number of ended runs shown initially. */
const pastAtFirst = 2;

type RunProps = { run: AutomationRun; onLeave: (() => void) | undefined };

function Run({ run, onLeave }: RunProps) {
  const { t } = useTranslation('automations');
  const text = useRunText();
  const { name } = run.automation;
  return (
    <Row
      as="li"
      gap={10}
      align="start"
      tone="muted"
      size={13}
      icons="line"
      className={classes.run}
      data-inside={run.state === 'waiting' || undefined}
    >
      <Icon of={IconBolt} size={16} />
      <Stack as="span" grow shrink breakWords>
        <TextLink to={paths.user.automation(run.automation.id)}>{name}</TextLink>
        <Text as="span" tone="muted">
          {text(run)}
        </Text>
      </Stack>
      {onLeave && (
        <Button size="sm" aria-label={t(($) => $.automations.ofTamy.leaveOf, { name })} onClick={onLeave}>
          {t(($) => $.automations.runs.cancel)}
        </Button>
      )}
    </Row>
  );
}

/** The automations a contact is in, with their position and a button to remove them. Nothing if there never was one. */
export function ContactAutomations({ contactId }: { contactId: string }) {
  const { t } = useTranslation('automations');
  const canWrite = useCan('campaigns.write');
  const { data: runs = [], error } = useQuery(contactRunsQuery(contactId));
  useLiveContactRuns(contactId);
  const leave = useLeaveAutomation(contactId);
  const [asked, setAsked] = useState<AutomationRun>();
  const [showsAll, setShowsAll] = useState(false);
  if (runs.length === 0 && !error) return null;
  const inside = runs.filter(({ state }) => state === 'waiting');
  const past = runs.filter(({ state }) => state !== 'waiting');
  const shown = [...inside, ...(showsAll ? past : past.slice(0, pastAtFirst))];
  const hidden = runs.length - shown.length;
  return (
    <Box as="section" mt={22} aria-labelledby="tamy-automations">
      <Text as="h2" mb={10} size={14} weight="semibold" id="tamy-automations">
        {t(($) => $.automations.ofTamy.title)}
      </Text>
      <FailureCallout failure={error ?? leave.error} />
      <Grid as="ul" gap={10}>
        {shown.map((run) => (
          <Run key={run.id} run={run} onLeave={canWrite && run.state === 'waiting' ? () => setAsked(run) : undefined} />
        ))}
      </Grid>
      {hidden > 0 && (
        <Button size="sm" variant="ghost" onClick={() => setShowsAll(true)}>
          {t(($) => $.automations.ofTamy.more, { count: hidden, n: String(hidden) })}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title={t(($) => $.automations.ofTamy.leaveTitle, { name: asked.automation.name })}
          help={t(($) => $.automations.ofTamy.leaveHelp)}
          action={t(($) => $.automations.runs.cancel)}
          isOpen
          isBusy={leave.isPending}
          onConfirm={() => leave.mutate(asked, { onSettled: () => setAsked(undefined) })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Box>
  );
}
