import { AutomationListPage } from '#features/sending/automations/pages/automation-list.page.tsx';
import { CampaignTabs } from '#features/sending/campaigns/components/campaign-tabs.tsx';

export function Component() {
  return <AutomationListPage tabs={<CampaignTabs current="automations" />} />;
}
export const namespaces = ['automations', 'mailing'] as const;
