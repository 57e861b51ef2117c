export { CampaignListPage as Component } from '#features/sending/campaigns/pages/campaign-list.page.tsx';
export const namespaces = ['campaigns', 'mailing', 'folders'] as const;
