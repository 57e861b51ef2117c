import type { listContacts } from '@enlace/contract/contacts/contact-list.contract.ts';
import type { createCampaign } from '@enlace/contract/campaigns/campaigns.contract.ts';
import type {
  createTemplate,
  duplicateTemplate,
  getTemplate,
  listTemplates,
  listTemplateStarters,
  listTemplateVariables,
  previewTemplate,
  removeTemplate,
  restoreTemplate,
  saveTemplate,
  testTemplate,
} from '@enlace/contract/templates/templates.contract.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

/** The operations of this feature by reference, so that no schema travels with them. */
export const templateOperations = {
  list: operationRef<typeof listTemplates>({ method: 'GET', path: '/api/templates' }),
  starters: operationRef<typeof listTemplateStarters>({ method: 'GET', path: '/api/templates/starters' }),
  variables: operationRef<typeof listTemplateVariables>({ method: 'GET', path: '/api/templates/variables' }),
  get: operationRef<typeof getTemplate>({ method: 'GET', path: '/api/templates/:id' }),
  create: operationRef<typeof createTemplate>({ method: 'POST', path: '/api/templates' }),
  save: operationRef<typeof saveTemplate>({ method: 'PUT', path: '/api/templates/:id' }),
  duplicate: operationRef<typeof duplicateTemplate>({ method: 'POST', path: '/api/templates/:id/duplicate' }),
  remove: operationRef<typeof removeTemplate>({ method: 'DELETE', path: '/api/templates/:id' }),
  restore: operationRef<typeof restoreTemplate>({ method: 'POST', path: '/api/templates/:id/restore' }),
  preview: operationRef<typeof previewTemplate>({ method: 'POST', path: '/api/templates/:id/preview' }),
  test: operationRef<typeof testTemplate>({ method: 'POST', path: '/api/templates/:id/test' }),
  createCampaign: operationRef<typeof createCampaign>({ method: 'POST', path: '/api/campaigns' }),
  contacts: operationRef<typeof listContacts>({ method: 'GET', path: '/api/contacts' }),
};
