import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box, Grid, Stack } from '#components/layout/layout.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { useLiveState } from '#lib/live/use-live.ts';
import { useCampaignAction } from '../api/campaign-actions.ts';
import { type Campaign, campaignKeys, reportQuery } from '../api/campaigns.queries.ts';
import { CampaignFrame } from '../components/campaign-frame.tsx';
import { TrialCard } from '../components/trial-card.tsx';
import { FailuresCard } from '../components/failures-card.tsx';
import { LedgerCard } from '../components/ledger-card.tsx';
import { LinkClicks } from '../components/link-clicks.tsx';
import { PeopleScreen } from '../people/people-screen.tsx';
import { isPeopleView, peopleAddress } from '../people/people-address.ts';
import { actionsOf, secondsLeft } from '../rules/campaign-state.ts';
import { BigSend } from './big-send.tsx';
import { HoldCard } from './hold-card.tsx';
import { MinutesCard, OpensCard } from './live-charts.tsx';
import { SendingFigures } from './sending-figures.tsx';
import { LateScreen } from './late-screen.tsx';
import { StopDialog } from './stop-dialog.tsx';
import { useNow } from '#lib/countdown/use-now.ts';
import classes from './sending.module.css';

function ActionButtons({ campaign, now }: { campaign: Campaign; now: number }) {
  const { t } = useTranslation('campaigns');
  const [isStopping, setStopping] = useState(false);
  const pause = useCampaignAction('pause');
  const resume = useCampaignAction('resume');
  const allowed = actionsOf({ state: campaign.state, holdUntil: campaign.progress?.holdUntil ?? null, now });
  return (
    <>
      {allowed.canPause && (
        <Button size="sm" icon={IconPlayerPause} loading={pause.isPending} onClick={() => pause.mutate(campaign.id)}>
          {t(($) => $.campaigns.action.pause)}
        </Button>
      )}
      {allowed.canResume && (
        <Button
          size="sm"
          variant="primary"
          icon={IconPlayerPlay}
          loading={resume.isPending}
          onClick={() => resume.mutate(campaign.id)}
        >
          {t(($) => $.campaigns.action.resume)}
        </Button>
      )}
      {allowed.canCancel && (
        <Button size="sm" variant="danger" icon={IconPlayerStop} onClick={() => setStopping(true)}>
          {t(($) => $.campaigns.action.stop)}
        </Button>
      )}
      <StopDialog
        campaignId={campaign.id}
        waiting={campaign.totals.waiting}
        isOpen={isStopping}
        onClose={() => setStopping(false)}
      />
    </>
  );
}

/** After the hold the server changes the state on its own; poll until it has. */
function useReadAfterHold({ campaign, seconds }: { campaign: Campaign; seconds: number }): void {
  const client = useQueryClient();
  const isWaiting = (campaign.state === 'queued' && seconds === 0) || campaign.state === 'preparing';
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: campaignKeys.one(campaign.id) }), 1500);
    return () => clearInterval(timer);
  }, [isWaiting, campaign.id, client]);
}

function Details({ campaign }: { campaign: Campaign }) {
  const report = useQuery(reportQuery(campaign.id));
  const minutes = campaign.progress?.minutes ?? [];
  if (report.isError) return <Callout tone="danger" title={errorText(report.error)} />;
  if (!report.data) return null;
  return (
    <Grid oneColumnBelow={1100} columns="minmax(0, 1.72fr) minmax(0, 1fr)" gap={20} className={classes.columns}>
      <Stack gap={20} shrink className={classes.column}>
        <OpensCard report={report.data} />
        <MinutesCard minutes={minutes} isSending={campaign.state === 'sending' && campaign.trialWait === null} />
      </Stack>
      <Stack gap={20} shrink className={classes.column}>
        <LedgerCard totals={campaign.totals} listAddress={peopleAddress()} />
        <LinkClicks links={report.data.links} />
        <FailuresCard failures={report.data.failures} listAddress={peopleAddress('failed')} />
      </Stack>
    </Grid>
  );
}

/** A campaign being sent: hold, sending, paused. */
export function SendingScreen({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const [params] = useSearchParams();
  const isLive = useLiveState() === 'open';
  const now = useNow(campaign.state !== 'paused');
  const { progress } = campaign;
  const seconds = campaign.state === 'queued' ? secondsLeft({ until: progress?.holdUntil ?? null, now }) : 0;
  useReadAfterHold({ campaign, seconds });
  const actions = <ActionButtons campaign={campaign} now={now} />;
  if (campaign.startedAt === null && campaign.state === 'paused') return <LateScreen campaign={campaign} />;
  if (isPeopleView(params)) return <PeopleScreen campaign={campaign} actions={actions} />;
  return (
    <CampaignFrame title={campaign.name} hasOwnHeading actions={actions}>
      {!isLive && progress !== null && progress.done < progress.total && (
        <Box mb={16}>
          <Callout tone="warn" title={t(($) => $.campaigns.live.offline)} />
        </Box>
      )}
      {seconds > 0 ? (
        <HoldCard campaign={campaign} seconds={seconds} />
      ) : (
        <>
          {progress && <BigSend campaign={campaign} progress={progress} now={now} />}
          <SendingFigures campaign={campaign} label={t(($) => $.campaigns.live.progressLabel)} />
          <TrialCard campaign={campaign} />
          <Details campaign={campaign} />
        </>
      )}
    </CampaignFrame>
  );
}
