import { CampaignTabs } from '#features/campaigns/components/campaign-tabs.tsx';
import { SeriesListPage } from '#features/campaign-series/pages/series-list.page.tsx';

export function Component() {
  return <SeriesListPage tabs={<CampaignTabs current="series" />} />;
}
export const namespaces = ['series', 'campaigns', 'mailing'] as const;
