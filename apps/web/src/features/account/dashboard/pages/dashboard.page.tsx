import type { Dashboard, DashboardSpan } from '@enlace/contract/account/dashboard/dashboard.contract.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { IconExternalLink } from 'virtual:tabler-icons';
import { DocumentButton } from '#components/button/button.tsx';
import { Grid, Stack } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { dashboardQuery, useLiveDashboard } from '../api/dashboard.queries.ts';
import { CreateMenu } from '../components/create-menu.tsx';
import { DashboardShape } from '../components/dashboard-shape.tsx';
import { FiguresStrip } from '../components/figures-strip.tsx';
import { FirstSteps } from '../components/first-steps.tsx';
import { Hello } from '../components/hello.tsx';
import { PlanCard } from '../components/plan-card.tsx';
import { ProfilesCard } from '../components/profiles-card.tsx';
import { RunningCampaign } from '../components/running-campaign.tsx';
import { VisitsCard } from '../components/visits-card.tsx';
import { WaitingCard } from '../components/waiting-card.tsx';
import { readSpan } from '../dashboard.rules.ts';
import classes from '../components/dashboard-grid.module.css';

type FiguresProps = { data: Dashboard; latest: ReactNode; onSpan: (days: DashboardSpan) => void };

function Figures({ data, latest, onSpan }: FiguresProps) {
  return (
    <>
      {data.running.map((campaign) => (
        <RunningCampaign key={campaign.id} campaign={campaign} />
      ))}
      <FiguresStrip data={data} />
      <Grid
        oneColumnBelow={1000}
        phone={{ gap: 16, mt: 16 }}
        columns="minmax(0, 1.72fr) minmax(0, 1fr)"
        gap={20}
        align="start"
        mt={20}
      >
        <Stack phone={{ gap: 16 }} gap={20} shrink className={classes.stack}>
          <VisitsCard data={data} onSpan={onSpan} />
          <ProfilesCard data={data} />
          <div className={classes.last}>
            <PlanCard data={data} />
          </div>
        </Stack>
        <Stack phone={{ gap: 16 }} gap={20} shrink className={classes.stack}>
          <FirstSteps checklist={data.checklist} />
          <WaitingCard waiting={data.waiting} />
          {latest}
        </Stack>
      </Grid>
    </>
  );
}

function Actions({ data }: { data: Dashboard | undefined }) {
  const { t } = useTranslation('dashboard');
  const isPhone = useMedia(phoneQuery);
  const published = data?.profiles.items.find((profile) => profile.status === 'published');
  return (
    <>
      {published && !isPhone && (
        <DocumentButton size="sm" icon={IconExternalLink} href={published.path}>
          {t(($) => $.dashboard.viewProfile)}
        </DocumentButton>
      )}
      <CreateMenu />
    </>
  );
}

/**
 * `/user/dashboard`: a summary of what needs attention today; the recent events come from another feature. The period
 * of the figures is in the URL.
 */
export function DashboardPage({ latest }: { latest?: ReactNode }) {
  const { t } = useTranslation('dashboard');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const dashboard = useQuery(dashboardQuery(readSpan(query)));
  useLiveDashboard();

  function show(days: DashboardSpan): void {
    void navigate({ search: days === 30 ? '' : `?dias=${days}` }, { replace: true });
  }
  return (
    <Page title={t(($) => $.dashboard.title)} actions={<Actions data={dashboard.data} />} hasOwnHeading>
      <Hello data={dashboard.data} />
      <Loaded query={dashboard} shape={<DashboardShape />}>
        {(data) => <Figures data={data} latest={latest} onSpan={show} />}
      </Loaded>
    </Page>
  );
}
