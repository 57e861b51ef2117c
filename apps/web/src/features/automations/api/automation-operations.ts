import type {
  activateAutomation,
  cancelAutomationRun,
  createAutomation,
  duplicateAutomation,
  enrolInAutomation,
  getAutomation,
  getAutomationRun,
  listAutomationRuns,
  listAutomationStarters,
  listAutomations,
  listContactAutomations,
  pauseAutomation,
  removeAutomation,
  restoreAutomation,
  tryAutomation,
  updateAutomation,
} from '@enlace/contract/sending/automations/automations.contract.ts';
import type { listCustomFields } from '@enlace/contract/audience/contacts/custom-fields.contract.ts';
import type { listProfiles } from '@enlace/contract/profiles/profiles/profiles.contract.ts';
import type { countSegment, listSegments } from '@enlace/contract/audience/segments/segments.contract.ts';
import type { listTemplates } from '@enlace/contract/sending/templates/templates.contract.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

const one = '/api/automations/:id';
const oneRun = '/api/automations/:id/runs/:runId';

/** References to this feature's operations, so that no schema is bundled. */
export const automationOperations = {
  list: operationRef<typeof listAutomations>({ method: 'GET', path: '/api/automations' }),
  starters: operationRef<typeof listAutomationStarters>({ method: 'GET', path: '/api/automations/starters' }),
  get: operationRef<typeof getAutomation>({ method: 'GET', path: one }),
  create: operationRef<typeof createAutomation>({ method: 'POST', path: '/api/automations' }),
  save: operationRef<typeof updateAutomation>({ method: 'PUT', path: one }),
  activate: operationRef<typeof activateAutomation>({ method: 'POST', path: `${one}/activate` }),
  pause: operationRef<typeof pauseAutomation>({ method: 'POST', path: `${one}/pause` }),
  duplicate: operationRef<typeof duplicateAutomation>({ method: 'POST', path: `${one}/duplicate` }),
  remove: operationRef<typeof removeAutomation>({ method: 'DELETE', path: one }),
  restore: operationRef<typeof restoreAutomation>({ method: 'POST', path: `${one}/restore` }),
  runs: operationRef<typeof listAutomationRuns>({ method: 'GET', path: `${one}/runs` }),
  run: operationRef<typeof getAutomationRun>({ method: 'GET', path: oneRun }),
  cancelRun: operationRef<typeof cancelAutomationRun>({ method: 'POST', path: `${oneRun}/cancel` }),
  ofContact: operationRef<typeof listContactAutomations>({ method: 'GET', path: '/api/contacts/:id/automations' }),
  enrol: operationRef<typeof enrolInAutomation>({ method: 'POST', path: `${one}/enrol` }),
  tryOut: operationRef<typeof tryAutomation>({ method: 'POST', path: `${one}/try` }),
};

/** The parts of an automation. */
export const partOperations = {
  templates: operationRef<typeof listTemplates>({ method: 'GET', path: '/api/templates' }),
  profiles: operationRef<typeof listProfiles>({ method: 'GET', path: '/api/profiles' }),
  segments: operationRef<typeof listSegments>({ method: 'GET', path: '/api/segments' }),
  fields: operationRef<typeof listCustomFields>({ method: 'GET', path: '/api/contacts/fields' }),
  count: operationRef<typeof countSegment>({ method: 'POST', path: '/api/segments/count' }),
};
