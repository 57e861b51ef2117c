import type {
  checkCampaignLinks,
  countCampaignAudience,
  listLeftOut,
} from '@enlace/contract/sending/campaigns/campaign-audience.contract.ts';
import type {
  campaignHeatMap,
  campaignLabels,
  campaignStanding,
  labelPeople,
  segmentPeople,
  setCampaignArchive,
} from '@enlace/contract/sending/campaigns/campaign-report.contract.ts';
import type {
  chooseWinner,
  compareCampaigns,
  exportCampaign,
  followUpCampaign,
} from '@enlace/contract/sending/campaigns/campaign-rounds.contract.ts';
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
} from '@enlace/contract/sending/campaigns/campaigns.contract.ts';
import type { contactFolders, contactLabels } from '@enlace/contract/workspace/folders/contact-collection.ts';
import type { listSegments } from '@enlace/contract/audience/segments/segments.contract.ts';
import type { listContacts } from '@enlace/contract/audience/contacts/contact-list.contract.ts';
import type { getContact } from '@enlace/contract/audience/contacts/contacts.contract.ts';
import type { listProfiles } from '@enlace/contract/profiles/profiles/profiles.contract.ts';
import type { listTemplates, testTemplate } from '@enlace/contract/sending/templates/templates.contract.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

/** References to this feature's operations, so that no schema is bundled. */
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
  countAudience: operationRef<typeof countCampaignAudience>({ method: 'POST', path: '/api/campaigns/audience-count' }),
  leftOut: operationRef<typeof listLeftOut>({ method: 'GET', path: '/api/campaigns/:id/left-out' }),
  checkLinks: operationRef<typeof checkCampaignLinks>({ method: 'POST', path: '/api/campaigns/:id/check-links' }),
  chooseWinner: operationRef<typeof chooseWinner>({ method: 'POST', path: '/api/campaigns/:id/winner' }),
  followUp: operationRef<typeof followUpCampaign>({ method: 'POST', path: '/api/campaigns/:id/follow-up' }),
  compare: operationRef<typeof compareCampaigns>({ method: 'GET', path: '/api/campaigns/comparison' }),
  exportOne: operationRef<typeof exportCampaign>({ method: 'GET', path: '/api/campaigns/:id/export' }),
  report: operationRef<typeof campaignReport>({ method: 'GET', path: '/api/campaigns/:id/report' }),
  heatMap: operationRef<typeof campaignHeatMap>({ method: 'GET', path: '/api/campaigns/:id/heat-map' }),
  standing: operationRef<typeof campaignStanding>({ method: 'GET', path: '/api/campaigns/:id/standing' }),
  labels: operationRef<typeof campaignLabels>({ method: 'GET', path: '/api/campaigns/:id/labels' }),
  labelPeople: operationRef<typeof labelPeople>({ method: 'POST', path: '/api/campaigns/:id/people/label' }),
  segmentPeople: operationRef<typeof segmentPeople>({ method: 'POST', path: '/api/campaigns/:id/people/segment' }),
  setArchive: operationRef<typeof setCampaignArchive>({ method: 'PUT', path: '/api/campaigns/:id/archive' }),
};

/** The parts of a campaign. */
export const partOperations = {
  templates: operationRef<typeof listTemplates>({ method: 'GET', path: '/api/templates' }),
  profiles: operationRef<typeof listProfiles>({ method: 'GET', path: '/api/profiles' }),
  contact: operationRef<typeof getContact>({ method: 'GET', path: '/api/contacts/:id' }),
  contacts: operationRef<typeof listContacts>({ method: 'GET', path: '/api/contacts' }),
  segments: operationRef<typeof listSegments>({ method: 'GET', path: '/api/segments' }),
  folders: operationRef<(typeof contactFolders)['list']>({ method: 'GET', path: '/api/contacts/folders' }),
  labels: operationRef<(typeof contactLabels)['list']>({ method: 'GET', path: '/api/contacts/labels' }),
  test: operationRef<typeof testTemplate>({ method: 'POST', path: '/api/templates/:id/test' }),
};
