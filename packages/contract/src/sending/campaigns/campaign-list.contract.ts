import { z } from 'zod';
import { idListSchema } from '../../audience/contacts/contact-list.contract.ts';
import { instantCodec } from '../../core/codecs.ts';
import { defineOperation, fileHeaders } from '../../core/operation.ts';
import { pageOf, pageQueryShape, pageSizeLimit } from '../../core/paging.ts';
import { idSchema, instantSchema } from '../../core/primitives.ts';
import { subjectIdsSchema } from '../../workspace/folders/folders.schemas.ts';
import { campaignSummarySchema } from './campaigns.schemas.ts';
import { trialWaitSchema } from './experiment.schemas.ts';

/** Tabs of the list. `running`: queued, sending and paused. */
export const campaignTabs = ['all', 'drafts', 'scheduled', 'running', 'sent'] as const;

/** `recent`: by creation; `date`: when it leaves or left, for a draft when it was edited; rates are of those who got it. */
export const campaignSorts = ['recent', 'date', 'name', 'people', 'opened', 'clicked'] as const;
export type CampaignSort = (typeof campaignSorts)[number];

const flagSchema = z.enum(['true', 'false']).transform((text) => text === 'true');
const filterShape = {
  tab: z.enum(campaignTabs).default('all'),
  search: z.string().max(100).optional(),
  /** Created or sent since then. */
  since: instantSchema.optional(),
  /** In this folder or below it. */
  folderId: idSchema.optional(),
  /** In no folder; wins over `folderId`. */
  isUnfiled: flagSchema.optional(),
  labelIds: idListSchema(20).optional(),
  /** Only campaigns with all of the labels; otherwise any of them is enough. */
  needsAllLabels: flagSchema.optional(),
  sort: z.enum(campaignSorts).default('recent'),
  direction: z.enum(['asc', 'desc']).default('desc'),
};

export const listCampaigns = defineOperation({
  id: 'campaigns.list',
  method: 'GET',
  path: '/api/campaigns',
  access: 'user',
  permission: 'campaigns.read',
  summary: 'Campaigns, newest first unless sorted otherwise, with the count of each tab',
  query: z.object({ ...pageQueryShape, ...filterShape }),
  reply: pageOf(campaignSummarySchema).extend({
    counts: z.object({
      all: z.number().int(),
      drafts: z.number().int(),
      scheduled: z.number().int(),
      running: z.number().int(),
      sent: z.number().int(),
    }),
    /** Progress of running campaigns, shown above the table. */
    running: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        state: z.enum(['queued', 'sending', 'paused']),
        sent: z.number().int(),
        total: z.number().int(),
        perMinute: z.number(),
        etaSeconds: z.number().int().nullable(),
        trialWait: trialWaitSchema.nullable(),
        holdUntil: instantCodec.nullable(),
      }),
    ),
  }),
});

export const exportCampaigns = defineOperation({
  id: 'campaigns.export_list',
  method: 'GET',
  path: '/api/campaigns/export',
  access: 'user',
  permission: 'campaigns.read',
  summary: 'Campaigns with their figures as CSV, with the filters and the order of the list; unknown ids are skipped',
  query: z.object({
    ...filterShape,
    /** Comma-separated: only these. */
    ids: idListSchema(pageSizeLimit).optional(),
  }),
  media: ['text/csv'],
  answerHeaders: fileHeaders,
  reply: z.string(),
});

export const bulkCampaignActions = ['remove', 'restore', 'publish', 'unpublish'] as const;
export type BulkCampaignAction = (typeof bulkCampaignActions)[number];

export const bulkCampaigns = defineOperation({
  id: 'campaigns.bulk',
  method: 'POST',
  path: '/api/campaigns/bulk',
  access: 'user',
  permission: 'campaigns.write',
  summary:
    'Apply one action to many campaigns; unknown ids, and campaigns it does not fit, stay as they are. Remove and restore undo each other, and so do publish and unpublish in the archive',
  body: z.strictObject({ action: z.enum(bulkCampaignActions), ids: subjectIdsSchema }),
  /** The changed campaigns, in the requested order. */
  reply: z.object({ ids: z.array(idSchema) }),
});
