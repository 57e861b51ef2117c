export { CampaignPage as Component } from '#features/campaigns/pages/campaign.page.tsx';
export const namespaces = ['campaigns', 'mailing', 'templates', 'outcome', 'communications', 'folders'] as const;
