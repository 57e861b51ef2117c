import { CampaignListPage } from '#features/campaigns/pages/campaign-list.page.tsx';

export function Component() {
  return <CampaignListPage manager="labels" />;
}
export const namespaces = ['campaigns', 'mailing', 'folders'] as const;
