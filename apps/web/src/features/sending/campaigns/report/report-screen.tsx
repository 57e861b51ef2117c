import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box, Grid, Stack } from '#components/layout/layout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCampaignAction } from '../api/campaign-actions.ts';
import {
  type Campaign,
  type CampaignReport,
  type CampaignStanding,
  reportQuery,
  standingQuery,
} from '../api/campaigns.queries.ts';
import { CampaignFrame } from '../components/campaign-frame.tsx';
import { FailuresCard } from '../components/failures-card.tsx';
import { LedgerCard } from '../components/ledger-card.tsx';
import { LinkClicks } from '../components/link-clicks.tsx';
import { TrialCard } from '../components/trial-card.tsx';
import { ReportActions } from './report-actions.tsx';
import { StatePill } from '../components/state-pill.tsx';
import { isPeopleView, peopleAddress } from '../people/people-address.ts';
import { PeopleScreen } from '../people/people-screen.tsx';
import { ordinalOf } from '../rules/figures.ts';
import { isHeatView } from '../heat/heat-address.ts';
import { HeatScreen } from '../heat/heat-screen.tsx';
import { DevicesCard } from './devices-card.tsx';
import { DomainsCard } from './domains-card.tsx';
import { LabelsCard } from './labels-card.tsx';
import { ReportFigures } from './report-figures.tsx';
import { SecondRound } from './second-round.tsx';
import { SentMail } from './sent-mail.tsx';
import { TimelineCard } from './timeline-card.tsx';
import { useHeadline } from './use-headline.ts';
import classes from './report.module.css';

function useLead(campaign: Campaign, place: CampaignStanding['place'] | undefined): string {
  const { t } = useTranslation('campaigns');
  const { t: to } = useTranslation('outcome');
  const formats = useFormats();
  const at = (campaign.state === 'cancelled' ? campaign.finishedAt : campaign.startedAt) ?? campaign.updatedAt;
  const count = campaign.totals.audience;
  const values = {
    date: formats.longDate(at),
    time: formats.time(at),
    people: t(($) => $.campaigns.people, { count, n: formats.number(count) }),
  };
  if (campaign.state === 'cancelled') return t(($) => $.campaigns.report.leadCancelled, values);
  const lead = t(($) => $.campaigns.report.lead, values);
  const ordinal = place && ordinalOf(place);
  if (!ordinal) return lead;
  const praise = to(($) => $.outcome.standing[ordinal], { year: String(place.year) });
  return to(($) => $.outcome.standing.together, { lead, praise });
}

/** Whether to risk sending twice is the person's decision, never the system's. */
function UncertainNotice({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const resend = useCampaignAction('resendUncertain');
  const count = campaign.totals.uncertain;
  if (count === 0) return null;
  return (
    <Box mb={20}>
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
    </Box>
  );
}

type DetailsProps = { campaign: Campaign; report: CampaignReport; standing: CampaignStanding | undefined };

function Details({ campaign, report, standing }: DetailsProps) {
  return (
    <>
      <Grid oneColumnBelow={900} columns="minmax(0, 1.55fr) minmax(0, 1fr) 300px" gap={20} className={classes.grid}>
        <TimelineCard timeline={report.timeline} machines={report.funnel.machineOpened} hours={standing?.hours} />
        <LinkClicks links={report.links} />
        <SentMail campaign={campaign} />
      </Grid>
      <LabelsCard id={campaign.id} />
      <Grid
        oneColumnBelow={900}
        columns="minmax(0, 1.72fr) minmax(0, 1fr)"
        gap={20}
        align="start"
        mt={20}
        className={classes.second}
      >
        <Stack gap={20} shrink>
          <DevicesCard devices={report.devices} funnel={campaign.funnel} />
          <DomainsCard domains={report.domains} />
        </Stack>
        <Stack gap={20} shrink>
          <LedgerCard totals={campaign.totals} listAddress={peopleAddress()} />
          <FailuresCard failures={report.failures} listAddress={peopleAddress('failed')} />
        </Stack>
      </Grid>
    </>
  );
}

/** Report of a campaign: the summary first, then the figures. */
export function ReportScreen({ campaign }: { campaign: Campaign }) {
  const [params] = useSearchParams();
  const headline = useHeadline();
  const report = useQuery(reportQuery(campaign.id));
  const standing = useQuery({ ...standingQuery(campaign.id), enabled: campaign.startedAt !== null });
  const lead = useLead(campaign, standing.data?.place);
  if (isPeopleView(params)) return <PeopleScreen campaign={campaign} />;
  if (isHeatView(params)) return <HeatScreen campaign={campaign} />;
  const title = headline(campaign);
  return (
    <CampaignFrame
      title={campaign.name}
      titleNote={<StatePill campaign={campaign} />}
      heading={title}
      lead={lead}
      headEnd={
        campaign.startedAt !== null && (
          <SecondRound campaign={campaign} notOpened={report.data?.people.notOpened ?? 0} />
        )
      }
      actions={<ReportActions campaign={campaign} />}
    >
      <UncertainNotice campaign={campaign} />
      <ReportFigures
        totals={campaign.totals}
        funnel={campaign.funnel}
        kept={report.data?.people.kept ?? 0}
        label={title}
        standing={standing.data}
      />
      {!standing.data && <Unloaded query={standing} shape={null} />}
      <TrialCard campaign={campaign} />
      {!report.data && <Unloaded query={report} shape={null} />}
      {report.data && <Details campaign={campaign} report={report.data} standing={standing.data} />}
    </CampaignFrame>
  );
}
