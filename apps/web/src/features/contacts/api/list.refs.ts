import type {
  addCampaignPeople,
  createCampaignFor,
} from '@enlace/contract/sending/campaigns/campaign-people.contract.ts';
import type { listCampaigns } from '@enlace/contract/sending/campaigns/campaigns.contract.ts';
import type {
  readBulkRun,
  startBulkRun,
  undoBulkRun,
} from '@enlace/contract/audience/contacts/contact-bulk.contract.ts';
import type {
  createContactView,
  listContactViews,
  removeContactView,
  updateContactView,
} from '@enlace/contract/audience/contacts/contact-views.contract.ts';
import type { listCustomFields } from '@enlace/contract/audience/contacts/custom-fields.contract.ts';
import type { listProfiles } from '@enlace/contract/profiles/profiles/profiles.contract.ts';
import type {
  countSegment,
  createSegment,
  listSegments,
  recountSegment,
  removeSegment,
  updateSegment,
} from '@enlace/contract/audience/segments/segments.contract.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

const oneSegment = '/api/segments/:id';
const oneView = '/api/contacts/views/:id';
const runs = '/api/contacts/bulk-runs';

export const segmentsRef = operationRef<typeof listSegments>({ method: 'GET', path: '/api/segments' });
export const countRef = operationRef<typeof countSegment>({ method: 'POST', path: '/api/segments/count' });
export const createSegmentRef = operationRef<typeof createSegment>({ method: 'POST', path: '/api/segments' });
export const updateSegmentRef = operationRef<typeof updateSegment>({ method: 'PATCH', path: oneSegment });
export const removeSegmentRef = operationRef<typeof removeSegment>({ method: 'DELETE', path: oneSegment });
export const recountRef = operationRef<typeof recountSegment>({ method: 'POST', path: `${oneSegment}/recount` });
export const viewsRef = operationRef<typeof listContactViews>({ method: 'GET', path: '/api/contacts/views' });
export const createViewRef = operationRef<typeof createContactView>({ method: 'POST', path: '/api/contacts/views' });
export const updateViewRef = operationRef<typeof updateContactView>({ method: 'PATCH', path: oneView });
export const removeViewRef = operationRef<typeof removeContactView>({ method: 'DELETE', path: oneView });
export const startRunRef = operationRef<typeof startBulkRun>({ method: 'POST', path: runs });
export const runRef = operationRef<typeof readBulkRun>({ method: 'GET', path: `${runs}/:id` });
export const undoRunRef = operationRef<typeof undoBulkRun>({ method: 'POST', path: `${runs}/:id/undo` });
export const fieldsRef = operationRef<typeof listCustomFields>({ method: 'GET', path: '/api/contacts/fields' });
export const profilesRef = operationRef<typeof listProfiles>({ method: 'GET', path: '/api/profiles' });
export const campaignsRef = operationRef<typeof listCampaigns>({ method: 'GET', path: '/api/campaigns' });
export const campaignForRef = operationRef<typeof createCampaignFor>({
  method: 'POST',
  path: '/api/campaigns/for-people',
});
export const addToCampaignRef = operationRef<typeof addCampaignPeople>({
  method: 'POST',
  path: '/api/campaigns/:id/people',
});
