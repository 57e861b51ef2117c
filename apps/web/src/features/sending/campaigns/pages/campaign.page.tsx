import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { paths } from '#app/paths.ts';
import { Page } from '#components/page/page.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import { campaignQuery } from '../api/campaigns.queries.ts';
import { useLiveCampaign } from '../api/use-live-campaigns.ts';
import { screenOf } from '../rules/campaign-state.ts';
import { DraftScreen } from '../wizard/draft-screen.tsx';
import { ReportScreen } from '../report/report-screen.tsx';
import { ScheduledScreen } from '../sending/scheduled-screen.tsx';
import { SendingScreen } from '../sending/sending-screen.tsx';

/** One campaign: the draft, the schedule, the sending or the report, depending on its state. */
export function CampaignPage() {
  const { campaignId = '' } = useParams();
  const { t } = useTranslation('campaigns');
  const { data: campaign, isError, error, refetch } = useQuery(campaignQuery(campaignId));
  useLiveCampaign(campaignId);
  if (!campaign) {
    return (
      <Page
        title={t(($) => $.campaigns.title)}
        breadcrumb={[{ label: t(($) => $.campaigns.title), to: paths.user.campaigns }]}
      >
        {isError ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingState>
            <SkeletonRows />
          </LoadingState>
        )}
      </Page>
    );
  }
  switch (screenOf(campaign.state)) {
    case 'draft':
      return <DraftScreen key={campaign.id} campaign={campaign} />;
    case 'scheduled':
      return <ScheduledScreen campaign={campaign} />;
    case 'sending':
      return <SendingScreen campaign={campaign} />;
    case 'report':
      return <ReportScreen campaign={campaign} />;
  }
}
