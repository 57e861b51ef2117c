import type { Campaign } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import type { Preflight } from '@enlace/contract/sending/campaigns/preflight.schemas.ts';

export const campaignId = (n: number) => `01920000-0000-7000-8000-0000000007${n}`;

/** A draft as the server answers it. */
export function aCampaign(changes: Partial<Campaign> = {}): Campaign {
  return {
    ...{ id: campaignId(10), name: 'Rebajas de otoño', state: 'draft', hasFailures: false, profile: null },
    ...{ template: null, subject: '', outline: null, isPublic: false, folderId: null, labelIds: [], decided: [] },
    audience: { kind: 'all', include: [], exclude: [], excludeContactIds: [], follow: null },
    totals: { audience: 0, accepted: 0, rejected: 0, skipped: 0, uncertain: 0, waiting: 0 },
    funnel: {
      ...{ opened: 0, clicked: 0, replied: 0, unsubscribed: 0, machineOpened: 0, machineClicked: 0, clicks: 0 },
    },
    ...{ trialWait: null, createdAt: '2026-11-01T10:00:00Z', updatedAt: '2026-11-01T10:00:00Z' },
    ...{ scheduledAt: null, startedAt: null, finishedAt: null, preheader: '', ownSubject: null, revision: 1 },
    ...{ pauseReason: null, timing: { kind: 'now' }, quietHours: null, isTracked: true, utm: null, follows: null },
    ...{ topic: null, attachments: [] },
    ...{ experiment: null, trial: null, selections: [], progress: null, deletedAt: null },
    ...changes,
  };
}

export function aPreflight(changes: Partial<Preflight> = {}): Preflight {
  return {
    ...{
      audience: 1200,
      leftOut: [],
      domains: [],
      missingValues: [],
      segmentBlocks: [],
      problems: [],
      signs: [],
      sizeBytes: 20_000,
    },
    attachments: [],
    quota: { limit: 5000, used: 0, left: 5000, isEnough: true },
    from: { name: 'Barro y Sal', address: 'hola@barroysal.es' },
    way: { via: 'product', host: null },
    ...{ subject: 'Rebajas', etaSeconds: null, trial: null, templateId: campaignId(20), blockers: [] },
    timing: { timeZone: 'Europe/Madrid', at: null, clock: 'plain', zones: [] },
    samples: { isWhole: false, texts: [] },
    ...changes,
  };
}
