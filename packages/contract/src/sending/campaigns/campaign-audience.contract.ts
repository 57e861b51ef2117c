import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { pageOf, pageQueryShape } from '../../core/paging.ts';
import { idSchema } from '../../core/primitives.ts';
import { campaignAudienceSchema } from './audience.schemas.ts';
import { skipReasonSchema } from './campaigns.schemas.ts';
import { checkedLinkSchema } from './preflight.schemas.ts';

const params = z.object({ id: idSchema });

export const countCampaignAudience = defineOperation({
  id: 'campaigns.count_audience',
  method: 'POST',
  path: '/api/campaigns/audience-count',
  access: 'user',
  permission: 'campaigns.read',
  history: 'none',
  summary: 'How many tamys an audience reaches now; an estimate if the exact figure would take long',
  body: z.strictObject({
    audience: campaignAudienceSchema,
    /** Leaves out who does not want it. */
    topicId: idSchema.nullable().optional(),
  }),
  reply: z.object({
    total: z.number().int(),
    isExact: z.boolean(),
    /** Of an estimate: 95 % confidence interval. */
    margin: z.number().int(),
    /** Parts that no longer exist. */
    gone: z.array(idSchema),
  }),
});

export const listLeftOut = defineOperation({
  id: 'campaigns.left_out',
  method: 'GET',
  path: '/api/campaigns/:id/left-out',
  access: 'user',
  permission: 'campaigns.read',
  summary: 'The tamys that the draft would leave out for one reason, by name',
  params,
  query: z.object({
    ...pageQueryShape,
    /** Default: contacts excluded by the audience itself. */
    reason: skipReasonSchema.default('excluded'),
  }),
  reply: pageOf(z.object({ id: idSchema, name: z.string(), email: z.string().nullable() })),
});

export const checkCampaignLinks = defineOperation({
  id: 'campaigns.check_links',
  method: 'POST',
  path: '/api/campaigns/:id/check-links',
  access: 'user',
  permission: 'campaigns.read',
  history: 'none',
  summary: 'All links of the mail, and whether the first 24 web addresses respond; cached for an hour',
  params,
  body: z.strictObject({}),
  reply: z.object({ items: z.array(checkedLinkSchema) }),
});
