export { CampaignPage as Component } from '#features/sending/campaigns/pages/campaign.page.tsx';
export const namespaces = [
  'campaigns',
  'mailing',
  'templates',
  'outcome',
  'communications',
  'folders',
  'postal',
  'dates',
] as const;
