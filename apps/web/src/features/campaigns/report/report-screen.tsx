import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Stat, StatStrip } from '#components/figures/stat-strip.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCampaignDeed } from '../api/campaign-actions.ts';
import { type Campaign, type CampaignReport, reportQuery } from '../api/campaigns.queries.ts';
import { CampaignFrame } from '../components/campaign-frame.tsx';
import { FailuresCard } from '../components/failures-card.tsx';
import { LedgerCard } from '../components/ledger-card.tsx';
import { LinkClicks } from '../components/link-clicks.tsx';
import { TrialCard } from '../components/trial-card.tsx';
import { ReportActions } from './report-actions.tsx';
import { StatePill } from '../components/state-pill.tsx';
import { isPeopleView, peopleAddress } from '../people/people-address.ts';
import { PeopleScreen } from '../people/people-screen.tsx';
import { shareOf } from '../rules/figures.ts';
import { isHeatView } from '../heat/heat-address.ts';
import { HeatScreen } from '../heat/heat-screen.tsx';
import { DevicesCard } from './devices-card.tsx';
import { DomainsCard } from './domains-card.tsx';
import { SentMail } from './sent-mail.tsx';
import { TimelineCard } from './timeline-card.tsx';
import { useHeadline } from './use-headline.ts';
import classes from './report.module.css';

function useLead(campaign: Campaign): string {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const at = (campaign.state === 'cancelled' ? campaign.finishedAt : campaign.startedAt) ?? campaign.updatedAt;
  const count = campaign.totals.audience;
  const values = {
    date: formats.longDate(at),
    time: formats.time(at),
    people: t(($) => $.campaigns.people, { count, n: formats.number(count) }),
  };
  return campaign.state === 'cancelled'
    ? t(($) => $.campaigns.report.leadCancelled, values)
    : t(($) => $.campaigns.report.lead, values);
}

function ReportFigures({ totals, funnel, label }: Pick<Campaign, 'totals' | 'funnel'> & { label: string }) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const percent = (part: number, whole: number) => {
    const share = shareOf(part, whole);
    return share === undefined ? '–' : formats.percent(share);
  };
  const people = (count: number) => t(($) => $.campaigns.people, { count, n: formats.number(count) });
  const tried = totals.accepted + totals.rejected + totals.uncertain;
  const of = { part: formats.number(totals.accepted), whole: formats.number(tried) };
  return (
    <div className={classes.stats}>
      <StatStrip label={label}>
        <Stat
          label={t(($) => $.campaigns.figure.delivered)}
          value={percent(totals.accepted, tried)}
          note={t(($) => $.campaigns.figure.of, of)}
        />
        <Stat
          label={t(($) => $.campaigns.figure.opened)}
          value={percent(funnel.opened, totals.accepted)}
          note={people(funnel.opened)}
        />
        <Stat
          label={t(($) => $.campaigns.figure.clicked)}
          value={percent(funnel.clicked, totals.accepted)}
          note={people(funnel.clicked)}
        />
        <Stat
          label={t(($) => $.campaigns.figure.replied)}
          value={percent(funnel.replied, totals.accepted)}
          note={people(funnel.replied)}
        />
        <Stat
          label={t(($) => $.campaigns.figure.unsubscribed)}
          value={percent(funnel.unsubscribed, totals.accepted)}
          note={people(funnel.unsubscribed)}
        />
      </StatStrip>
    </div>
  );
}

/** Sending twice to some is the person's decision, never the system's. */
function UncertainNotice({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const resend = useCampaignDeed('resendUncertain');
  const count = campaign.totals.uncertain;
  if (count === 0) return null;
  return (
    <div className={classes.notice}>
      <Callout
        tone="warn"
        title={t(($) => $.campaigns.report.uncertainTitle, {
          n: t(($) => $.campaigns.people, { count, n: formats.number(count) }),
        })}
        action={
          <Button size="sm" loading={resend.isPending} onClick={() => resend.mutate(campaign.id)}>
            {t(($) => $.campaigns.report.resend)}
          </Button>
        }
      >
        {t(($) => $.campaigns.report.resendHelp)}
      </Callout>
    </div>
  );
}

function Details({ campaign, report }: { campaign: Campaign; report: CampaignReport }) {
  return (
    <>
      <div className={classes.grid}>
        <TimelineCard timeline={report.timeline} machines={report.funnel.machineOpened} />
        <LinkClicks links={report.links} />
        <SentMail campaign={campaign} />
      </div>
      <div className={classes.second}>
        <div className={classes.column}>
          <DevicesCard devices={report.devices} funnel={campaign.funnel} />
          <DomainsCard domains={report.domains} />
        </div>
        <div className={classes.column}>
          <LedgerCard totals={campaign.totals} listAddress={peopleAddress()} />
          <FailuresCard failures={report.failures} listAddress={peopleAddress('failed')} />
        </div>
      </div>
    </>
  );
}

/** What became of a campaign: the sentence first, the figures after. */
export function ReportScreen({ campaign }: { campaign: Campaign }) {
  const [params] = useSearchParams();
  const headline = useHeadline();
  const lead = useLead(campaign);
  const report = useQuery(reportQuery(campaign.id));
  if (isPeopleView(params)) return <PeopleScreen campaign={campaign} />;
  if (isHeatView(params)) return <HeatScreen campaign={campaign} />;
  const title = headline(campaign);
  return (
    <CampaignFrame
      title={campaign.name}
      titleNote={<StatePill campaign={campaign} />}
      heading={title}
      lead={lead}
      actions={<ReportActions campaign={campaign} />}
    >
      <UncertainNotice campaign={campaign} />
      <ReportFigures totals={campaign.totals} funnel={campaign.funnel} label={title} />
      <TrialCard campaign={campaign} />
      {report.isError && <ErrorState error={report.error} onRetry={() => void report.refetch()} />}
      {report.data && <Details campaign={campaign} report={report.data} />}
    </CampaignFrame>
  );
}
