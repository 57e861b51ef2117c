// Everything other domains may use of sending; the rest is internal.
export { workOffAutomations } from './automations/work/automation-worker.ts';
export type { LocalFeed } from './campaign-series/campaign-series.types.ts';
export { anyCampaignSent, runningCampaigns } from './campaigns/campaigns.usecases.ts';
export { deliveryToken, deliveryTokenKey } from './campaigns/tracking/delivery-tokens.ts';
export { profileTemplatePage } from './templates/usecases/profile-templates.ts';
