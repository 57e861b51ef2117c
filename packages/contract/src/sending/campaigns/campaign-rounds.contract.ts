import { z } from 'zod';
import { idListSchema } from '../../audience/contacts/contact-list.contract.ts';
import { issue } from '../../core/field-issues.ts';
import { defineOperation, fileHeaders } from '../../core/operation.ts';
import { instantCodec } from '../../core/codecs.ts';
import { idSchema } from '../../core/primitives.ts';
import { followUps } from './audience.schemas.ts';
import {
  campaignFunnelSchema,
  campaignSchema,
  campaignStateSchema,
  campaignTotalsSchema,
  deliveryFilters,
} from './campaigns.schemas.ts';
import { exportParts } from './report.schemas.ts';

/** Maximum number of compared campaigns. */
export const comparedMax = 5;

const params = z.object({ id: idSchema });

export const chooseWinner = defineOperation({
  id: 'campaigns.choose_winner',
  method: 'POST',
  path: '/api/campaigns/:id/winner',
  access: 'user',
  permission: 'campaigns.write',
  summary: 'End the test: the rest of the audience gets this variant',
  params,
  body: z.strictObject({ variant: z.number().int().min(0).max(3) }),
  reply: campaignSchema,
  errors: ['campaigns.wrong_state', 'campaigns.no_trial'],
});

export const followUpCampaign = defineOperation({
  id: 'campaigns.follow_up',
  method: 'POST',
  path: '/api/campaigns/:id/follow-up',
  access: 'user',
  permission: 'campaigns.write',
  summary: 'A draft for a second send: to those not reached, those who did not open, or those who joined later',
  params,
  body: z.strictObject({ who: z.enum(followUps) }),
  reply: campaignSchema,
  errors: ['campaigns.wrong_state'],
});

export const compareCampaigns = defineOperation({
  id: 'campaigns.compare',
  method: 'GET',
  path: '/api/campaigns/comparison',
  access: 'user',
  permission: 'campaigns.read',
  summary: 'Compare the figures of up to five campaigns, all at the age of the youngest',
  query: z.object({
    /** Comma-separated. */
    ids: idListSchema(comparedMax).refine((ids) => ids.length > 0, issue('too_small')),
  }),
  reply: z.object({
    /** Since the start of each: opens, clicks, answers and unsubscriptions that came later are left out. Null once all results are final. */
    ageSeconds: z.number().int().nullable(),
    items: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        subject: z.string(),
        state: campaignStateSchema,
        startedAt: instantCodec.nullable(),
        totals: campaignTotalsSchema,
        funnel: campaignFunnelSchema,
      }),
    ),
  }),
});

/** `people`: the ledger, one line per contact, of everybody or of a group. The others: one part of the report each. */
export const exportCampaign = defineOperation({
  id: 'campaigns.export',
  method: 'GET',
  path: '/api/campaigns/:id/export',
  access: 'user',
  permission: 'campaigns.read',
  summary: 'The people or a part of the report of a campaign as CSV',
  params,
  query: z.object({
    what: z.enum(exportParts).default('people'),
    filter: z.enum(deliveryFilters).optional(),
    search: z.string().max(100).optional(),
    linkId: z.coerce.number().int().min(1).max(9999).optional(),
  }),
  media: ['text/csv'],
  answerHeaders: fileHeaders,
  reply: z.string(),
});
