import type { ReplyOf } from '@enlace/contract/core/operation.ts';
import type { listCampaigns } from '@enlace/contract/sending/campaigns/campaign-list.contract.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconPlayerPause, IconPlayerPlay } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { Grid, Row, Text } from '#components/layout/layout.tsx';
import { Hilo } from '#components/thread/hilo.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCampaignAction } from '../api/campaign-actions.ts';
import { StatePill } from './state-pill.tsx';
import { useTrialWaitText } from './use-trial-wait.ts';
import classes from './running-strip.module.css';

type Running = ReplyOf<typeof listCampaigns>['running'][number];

function usePaceText(): (running: Running) => string {
  const { t } = useTranslation(['campaigns', 'shell']);
  const formats = useFormats();
  const waitText = useTrialWaitText();
  return (running) => {
    if (running.state === 'paused') return t(($) => $.campaigns.running.paused);
    if (running.trialWait !== null) return waitText(running.trialWait);
    if (running.perMinute <= 0) return t(($) => $.campaigns.running.starting);
    const rate = formats.number(Math.round(running.perMinute));
    if (running.etaSeconds === null) return t(($) => $.campaigns.running.paceOnly, { rate });
    return t(($) => $.campaigns.running.pace, { rate, time: formats.duration(running.etaSeconds) });
  };
}

function Figures({ running }: { running: Running }) {
  const { t } = useTranslation('shell');
  const formats = useFormats();
  const paceText = usePaceText();
  return (
    <Text phone={{ textAlign: 'left' }} as="div" textAlign="right" tabular>
      <Text as="span" display size={22} leading={1} spacing="display">
        {formats.number(running.sent)}
      </Text>{' '}
      <Text as="span" tone="faint">
        {t(($) => $.shell.progress.of, { total: formats.number(running.total) })}
      </Text>
      <Text as="span" block size={12} tone="muted">
        {paceText(running)}
      </Text>
    </Text>
  );
}

/** A campaign being sent, above the list. */
export function RunningStrip({ running }: { running: Running }) {
  const { t } = useTranslation(['campaigns', 'common', 'shell']);
  const pause = useCampaignAction('pause');
  const resume = useCampaignAction('resume');
  const isPaused = running.state === 'paused';
  return (
    <Grid
      phone={{ columns: 'minmax(0, 1fr)', gap: 10, p: '14px 16px' }}
      border
      radius="lg"
      fill="surface-2"
      as="section"
      columns="minmax(150px, auto) minmax(120px, 1fr) auto"
      align="center"
      gap={32}
      py={16}
      pr={18}
      pl={20}
      className={classes.strip}
      aria-label={running.name}
    >
      <div>
        <StatePill campaign={{ ...running, hasFailures: false }} />
        <Text
          as={Link}
          block
          mt={8}
          size={16}
          weight="semibold"
          spacing="title"
          hover="underline"
          to={paths.user.campaign(running.id)}
        >
          {running.name}
        </Text>
      </div>
      <Hilo label={t(($) => $.campaigns.live.progressLabel)} value={running.sent} max={running.total} />
      <Row phone={{ justify: 'space-between' }} gap={16}>
        <Figures running={running} />
        {isPaused ? (
          <Button size="sm" icon={IconPlayerPlay} loading={resume.isPending} onClick={() => resume.mutate(running.id)}>
            {t(($) => $.campaigns.action.resume)}
          </Button>
        ) : (
          running.state === 'sending' && (
            <Button size="sm" icon={IconPlayerPause} loading={pause.isPending} onClick={() => pause.mutate(running.id)}>
              {t(($) => $.campaigns.action.pause)}
            </Button>
          )
        )}
      </Row>
    </Grid>
  );
}
