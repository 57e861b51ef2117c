import { CampaignListPage } from '#features/sending/campaigns/pages/campaign-list.page.tsx';

export function Component() {
  return <CampaignListPage manager="labels" />;
}
export const namespaces = ['campaigns', 'mailing', 'folders'] as const;
