import type {
  activateSeries,
  checkFeed,
  countDates,
  createSeries,
  getSeries,
  listIssues,
  listSeries,
  pauseSeries,
  previewSeries,
  removeSeries,
  restoreSeries,
  saveSeries,
  sendIssue,
} from '@enlace/contract/sending/campaign-series/campaign-series.contract.ts';
import type { countCampaignAudience } from '@enlace/contract/sending/campaigns/campaign-audience.contract.ts';
import type { listProfiles } from '@enlace/contract/profiles/profiles/profiles.contract.ts';
import type { listWalls } from '@enlace/contract/publishing/walls/walls.contract.ts';
import type { listTemplates } from '@enlace/contract/sending/templates/templates.contract.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

const one = '/api/campaign-series/:id';

/** References to this feature's operations, so that no schema is bundled. */
export const seriesOperations = {
  list: operationRef<typeof listSeries>({ method: 'GET', path: '/api/campaign-series' }),
  get: operationRef<typeof getSeries>({ method: 'GET', path: one }),
  create: operationRef<typeof createSeries>({ method: 'POST', path: '/api/campaign-series' }),
  save: operationRef<typeof saveSeries>({ method: 'PUT', path: one }),
  activate: operationRef<typeof activateSeries>({ method: 'POST', path: `${one}/activate` }),
  pause: operationRef<typeof pauseSeries>({ method: 'POST', path: `${one}/pause` }),
  remove: operationRef<typeof removeSeries>({ method: 'DELETE', path: one }),
  restore: operationRef<typeof restoreSeries>({ method: 'POST', path: `${one}/restore` }),
  issues: operationRef<typeof listIssues>({ method: 'GET', path: `${one}/issues` }),
  sendIssue: operationRef<typeof sendIssue>({ method: 'POST', path: `${one}/issues/:issueId/send` }),
  dates: operationRef<typeof countDates>({ method: 'POST', path: '/api/campaign-series/dates' }),
  checkFeed: operationRef<typeof checkFeed>({ method: 'POST', path: '/api/campaign-series/feed-check' }),
  preview: operationRef<typeof previewSeries>({ method: 'POST', path: `${one}/preview` }),
};

/** The parts of a series. */
export const partOperations = {
  templates: operationRef<typeof listTemplates>({ method: 'GET', path: '/api/templates' }),
  profiles: operationRef<typeof listProfiles>({ method: 'GET', path: '/api/profiles' }),
  walls: operationRef<typeof listWalls>({ method: 'GET', path: '/api/walls' }),
  reach: operationRef<typeof countCampaignAudience>({ method: 'POST', path: '/api/campaigns/audience-count' }),
};
