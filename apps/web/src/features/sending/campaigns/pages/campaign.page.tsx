import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { paths } from '#app/paths.ts';
import { RecordPage } from '#components/page/record-page.tsx';
import { type Campaign, campaignQuery } from '../api/campaigns.queries.ts';
import { useLiveCampaign } from '../api/use-live-campaigns.ts';
import { screenOf } from '../rules/campaign-state.ts';
import { DraftScreen } from '../wizard/draft-screen.tsx';
import { ReportScreen } from '../report/report-screen.tsx';
import { ScheduledScreen } from '../sending/scheduled-screen.tsx';
import { SendingScreen } from '../sending/sending-screen.tsx';

function Screen({ campaign }: { campaign: Campaign }) {
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

/** One campaign: the draft, the schedule, the sending or the report, depending on its state. */
export function CampaignPage() {
  const { campaignId = '' } = useParams();
  const { t } = useTranslation('campaigns');
  const query = useQuery(campaignQuery(campaignId));
  useLiveCampaign(campaignId);
  return (
    <RecordPage query={query} list={{ label: t(($) => $.campaigns.title), to: paths.user.campaigns }}>
      {(campaign) => <Screen campaign={campaign} />}
    </RecordPage>
  );
}
