import type { listContacts } from '@enlace/contract/audience/contacts/contact-list.contract.ts';
import type { listProfiles } from '@enlace/contract/profiles/profiles/profiles.contract.ts';
import type {
  checkTemplateAudience,
  convertTemplate,
  listPublishedHouseTemplates,
  previewProfileTemplate,
  previewPublishedHouseTemplate,
  previewStarter,
  saveProfileAsTemplate,
  startProfileFromTemplate,
} from '@enlace/contract/sending/templates/template-starts.contract.ts';
import type {
  getTemplateVersion,
  listTemplateVersions,
  restoreTemplateVersion,
} from '@enlace/contract/sending/templates/template-versions.contract.ts';
import type { createCampaign } from '@enlace/contract/sending/campaigns/campaigns.contract.ts';
import type {
  createTemplate,
  duplicateTemplate,
  getTemplate,
  listTemplates,
  listTemplateStarters,
  listTemplateVariables,
  previewTemplate,
  removeTemplate,
  renameTemplate,
  restoreTemplate,
  saveTemplate,
  testTemplate,
} from '@enlace/contract/sending/templates/templates.contract.ts';
import type { describeTransactional } from '@enlace/contract/sending/transactional/transactional.contract.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

/** References to this feature's operations, so that no schema is bundled. */
export const templateOperations = {
  list: operationRef<typeof listTemplates>({ method: 'GET', path: '/api/templates' }),
  starters: operationRef<typeof listTemplateStarters>({ method: 'GET', path: '/api/templates/starters' }),
  variables: operationRef<typeof listTemplateVariables>({ method: 'GET', path: '/api/templates/variables' }),
  get: operationRef<typeof getTemplate>({ method: 'GET', path: '/api/templates/:id' }),
  create: operationRef<typeof createTemplate>({ method: 'POST', path: '/api/templates' }),
  save: operationRef<typeof saveTemplate>({ method: 'PUT', path: '/api/templates/:id' }),
  duplicate: operationRef<typeof duplicateTemplate>({ method: 'POST', path: '/api/templates/:id/duplicate' }),
  remove: operationRef<typeof removeTemplate>({ method: 'DELETE', path: '/api/templates/:id' }),
  rename: operationRef<typeof renameTemplate>({ method: 'PATCH', path: '/api/templates/:id/name' }),
  restore: operationRef<typeof restoreTemplate>({ method: 'POST', path: '/api/templates/:id/restore' }),
  preview: operationRef<typeof previewTemplate>({ method: 'POST', path: '/api/templates/:id/preview' }),
  test: operationRef<typeof testTemplate>({ method: 'POST', path: '/api/templates/:id/test' }),
  previewStarter: operationRef<typeof previewStarter>({
    method: 'POST',
    path: '/api/templates/starters/:starterId/preview',
  }),
  house: operationRef<typeof listPublishedHouseTemplates>({ method: 'GET', path: '/api/templates/house' }),
  previewHouse: operationRef<typeof previewPublishedHouseTemplate>({
    method: 'POST',
    path: '/api/templates/house/:houseId/preview',
  }),
  convert: operationRef<typeof convertTemplate>({ method: 'POST', path: '/api/templates/:id/convert' }),
  checkAudience: operationRef<typeof checkTemplateAudience>({
    method: 'POST',
    path: '/api/templates/:id/audience-check',
  }),
  fromProfile: operationRef<typeof saveProfileAsTemplate>({ method: 'POST', path: '/api/templates/from-profile' }),
  startProfile: operationRef<typeof startProfileFromTemplate>({ method: 'POST', path: '/api/templates/:id/profile' }),
  page: operationRef<typeof previewProfileTemplate>({ method: 'POST', path: '/api/templates/:id/page' }),
  versions: operationRef<typeof listTemplateVersions>({ method: 'GET', path: '/api/templates/:id/versions' }),
  version: operationRef<typeof getTemplateVersion>({ method: 'GET', path: '/api/templates/:id/versions/:versionId' }),
  restoreVersion: operationRef<typeof restoreTemplateVersion>({
    method: 'POST',
    path: '/api/templates/:id/versions/:versionId/restore',
  }),
  profiles: operationRef<typeof listProfiles>({ method: 'GET', path: '/api/profiles' }),
  createCampaign: operationRef<typeof createCampaign>({ method: 'POST', path: '/api/campaigns' }),
  describeTransactional: operationRef<typeof describeTransactional>({
    method: 'GET',
    path: '/api/transactional/templates/:templateId',
  }),
  contacts: operationRef<typeof listContacts>({ method: 'GET', path: '/api/contacts' }),
};
