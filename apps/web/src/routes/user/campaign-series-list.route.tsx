import { CampaignTabs } from '#features/sending/campaigns/components/campaign-tabs.tsx';
import { SeriesListPage } from '#features/sending/campaign-series/pages/series-list.page.tsx';

export function Component() {
  return <SeriesListPage tabs={<CampaignTabs current="series" />} />;
}
export const namespaces = ['series', 'campaigns', 'mailing'] as const;
