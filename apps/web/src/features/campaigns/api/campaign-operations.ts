import type {
  campaignReport,
  cancelCampaign,
  createCampaign,
  duplicateCampaign,
  getCampaign,
  listCampaignDeliveries,
  listCampaigns,
  pauseCampaign,
  preflightCampaign,
  previewCampaign,
  removeCampaign,
  resendUncertain,
  restoreCampaign,
  resumeCampaign,
  saveCampaign,
  startCampaign,
  withdrawCampaign,
} from '@enlace/contract/campaigns/campaigns.contract.ts';
import type { listContacts } from '@enlace/contract/contacts/contact-list.contract.ts';
import type { getContact } from '@enlace/contract/contacts/contacts.contract.ts';
import type { listProfiles } from '@enlace/contract/profiles/profiles.contract.ts';
import type { listTemplates, testTemplate } from '@enlace/contract/templates/templates.contract.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

/** The operations of this feature by reference, so that no schema travels with them. */
export const campaignOperations = {
  list: operationRef<typeof listCampaigns>({ method: 'GET', path: '/api/campaigns' }),
  get: operationRef<typeof getCampaign>({ method: 'GET', path: '/api/campaigns/:id' }),
  create: operationRef<typeof createCampaign>({ method: 'POST', path: '/api/campaigns' }),
  save: operationRef<typeof saveCampaign>({ method: 'PUT', path: '/api/campaigns/:id' }),
  preflight: operationRef<typeof preflightCampaign>({ method: 'GET', path: '/api/campaigns/:id/preflight' }),
  preview: operationRef<typeof previewCampaign>({ method: 'GET', path: '/api/campaigns/:id/preview' }),
  start: operationRef<typeof startCampaign>({ method: 'POST', path: '/api/campaigns/:id/start' }),
  withdraw: operationRef<typeof withdrawCampaign>({ method: 'POST', path: '/api/campaigns/:id/withdraw' }),
  pause: operationRef<typeof pauseCampaign>({ method: 'POST', path: '/api/campaigns/:id/pause' }),
  resume: operationRef<typeof resumeCampaign>({ method: 'POST', path: '/api/campaigns/:id/resume' }),
  cancel: operationRef<typeof cancelCampaign>({ method: 'POST', path: '/api/campaigns/:id/cancel' }),
  resendUncertain: operationRef<typeof resendUncertain>({
    method: 'POST',
    path: '/api/campaigns/:id/resend-uncertain',
  }),
  duplicate: operationRef<typeof duplicateCampaign>({ method: 'POST', path: '/api/campaigns/:id/duplicate' }),
  remove: operationRef<typeof removeCampaign>({ method: 'DELETE', path: '/api/campaigns/:id' }),
  restore: operationRef<typeof restoreCampaign>({ method: 'POST', path: '/api/campaigns/:id/restore' }),
  deliveries: operationRef<typeof listCampaignDeliveries>({ method: 'GET', path: '/api/campaigns/:id/deliveries' }),
  report: operationRef<typeof campaignReport>({ method: 'GET', path: '/api/campaigns/:id/report' }),
};

/** What a campaign is put together from. */
export const partOperations = {
  templates: operationRef<typeof listTemplates>({ method: 'GET', path: '/api/templates' }),
  profiles: operationRef<typeof listProfiles>({ method: 'GET', path: '/api/profiles' }),
  contact: operationRef<typeof getContact>({ method: 'GET', path: '/api/contacts/:id' }),
  contacts: operationRef<typeof listContacts>({ method: 'GET', path: '/api/contacts' }),
  test: operationRef<typeof testTemplate>({ method: 'POST', path: '/api/templates/:id/test' }),
};
