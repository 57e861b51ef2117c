import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import { Hilo } from '#components/thread/hilo.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import type { Campaign } from '../api/campaigns.queries.ts';
import { StatePill } from '../components/state-pill.tsx';
import { useTrialWaitText } from '../components/use-trial-wait.ts';
import { ProgressAnnouncer } from './progress-announcer.tsx';
import classes from './big-send.module.css';

type Progress = NonNullable<Campaign['progress']>;
type Props = { campaign: Campaign; progress: Progress; now: number };

function useHeading({ campaign, progress }: Omit<Props, 'now'>) {
  const { t } = useTranslation('campaigns');
  const { t: tm } = useTranslation('mailing');
  const formats = useFormats();
  const waitText = useTrialWaitText();
  const figures = { done: formats.number(progress.done), total: formats.number(progress.total) };
  if (campaign.state === 'preparing')
    return { title: t(($) => $.campaigns.live.preparing), help: t(($) => $.campaigns.live.close) };
  if (campaign.state !== 'paused' && campaign.trialWait !== null)
    return { title: waitText(campaign.trialWait, progress.done), help: tm(($) => $.mailing.trial.waiting.help) };
  if (campaign.state !== 'paused')
    return { title: t(($) => $.campaigns.live.progress, figures), help: t(($) => $.campaigns.live.close) };
  const reason =
    campaign.pauseReason === null ? '' : `${t(($) => $.campaigns.live.pauseReason[campaign.pauseReason ?? 'person'])} `;
  return {
    title: t(($) => $.campaigns.live.pausedTitle, figures),
    help: `${reason}${t(($) => $.campaigns.live.pausedHelp)}`,
  };
}

function Pace({ progress, waiting }: { progress: Progress; waiting: number }) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  return (
    <Row phone={{ wrap: 'wrap', gap: '8px 32px' }} as="dl" align="end" gap={32}>
      <div>
        <Text as="dt" size={12} tone="faint">
          {t(($) => $.campaigns.live.rate)}
        </Text>
        <Text as="dd" display size={24} leading={1} spacing="display" tabular nowrap>
          {formats.number(Math.round(progress.perMinute))}
          <Text spacing="none" as="span" tone="faint" className={classes.unit}>
            {' '}
            {t(($) => $.campaigns.live.perMinute)}
          </Text>
        </Text>
      </div>
      {progress.etaSeconds !== null && (
        <div>
          <Text as="dt" size={12} tone="faint">
            {t(($) => $.campaigns.live.left)}
          </Text>
          <Text as="dd" display size={24} leading={1} spacing="display" tabular nowrap>
            {formats.duration(progress.etaSeconds)}
          </Text>
        </div>
      )}
      <div>
        <Text as="dt" size={12} tone="faint">
          {t(($) => $.campaigns.live.waiting)}
        </Text>
        <Text as="dd" display size={24} leading={1} spacing="display" tabular nowrap>
          {formats.number(waiting)}
        </Text>
      </div>
    </Row>
  );
}

/** Progress of sending: mails sent, speed, remaining time, and the thread. */
export function BigSend({ campaign, progress, now }: Props) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const isPhone = useMedia(phoneQuery);
  const { title, help } = useHeading({ campaign, progress });
  const isWaiting = campaign.trialWait !== null;
  const isSending = campaign.state === 'sending' && campaign.startedAt !== null && !isWaiting;
  const firstAt = progress.minutes[0]?.at ?? campaign.startedAt;
  const expectedAt = progress.etaSeconds === null ? undefined : new Date(now + progress.etaSeconds * 1000);
  return (
    <Grid
      radius={16}
      phone={{ columns: 'minmax(0, 1fr)', gap: 10 }}
      border
      fill="surface-2"
      as="section"
      columns="minmax(0, 1fr) auto"
      align="end"
      gapX={32}
      mb={20}
      className={classes.card}
    >
      <div>
        {isSending ? (
          <StatusBadge tone="live">
            {t(($) => $.campaigns.live.since, { time: formats.time(campaign.startedAt ?? '') })}
          </StatusBadge>
        ) : (
          <StatePill campaign={campaign} />
        )}
        <Box tabular display size={30} leading={1.16} spacing="display" as="h1" mt={12}>
          {title}
        </Box>
        <Text mt={4} tone="muted">
          {help}
        </Text>
      </div>
      {!isWaiting && <Pace progress={progress} waiting={campaign.totals.waiting} />}
      <Box spanAll mt={2}>
        <Hilo
          label={t(($) => $.campaigns.live.progressLabel)}
          value={progress.done}
          max={progress.total}
          width={isPhone ? 330 : 1080}
        />
        <ProgressAnnouncer done={progress.done} total={progress.total} />
      </Box>
      <Row spanAll justify="between" gap={16} mt={10} size={12} tone="faint" tabular align="stretch">
        <span>
          {firstAt !== null && progress.done > 0 && t(($) => $.campaigns.live.first, { time: formats.time(firstAt) })}
        </span>
        <Text as="span" hideOnPhone>
          {progress.limitedDomains.length > 0 &&
            t(($) => $.campaigns.live.limited, { domains: formats.list(progress.limitedDomains) })}
        </Text>
        <span>{expectedAt && t(($) => $.campaigns.live.expected, { time: formats.time(expectedAt) })}</span>
      </Row>
    </Grid>
  );
}
