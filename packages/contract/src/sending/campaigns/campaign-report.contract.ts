import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { idSchema, lineSchema } from '../../core/primitives.ts';
import { labelLimits } from '../../workspace/folders/labels.schemas.ts';
import { campaignSchema, deliveryFilters } from './campaigns.schemas.ts';
import { heatMapSchema, labelledPeopleSchema } from './report.schemas.ts';
import { campaignLabelsSchema, campaignStandingSchema } from './standing.schemas.ts';

const params = z.object({ id: idSchema });

export const campaignHeatMap = defineOperation({
  id: 'campaigns.heat_map',
  method: 'GET',
  path: '/api/campaigns/:id/heat-map',
  access: 'user',
  permission: 'campaigns.read',
  summary: 'The mail as it was sent, without anyone’s data, with the clicks of each link',
  params,
  query: z.object({
    /** One mail of an experiment, from 0; default: the winner, else the first. */
    variant: z.coerce.number().int().min(0).max(3).optional(),
  }),
  reply: heatMapSchema,
  errors: ['campaigns.wrong_state'],
});

export const campaignStanding = defineOperation({
  id: 'campaigns.standing',
  method: 'GET',
  path: '/api/campaigns/:id/standing',
  access: 'user',
  permission: 'campaigns.read',
  summary: 'How a campaign compares with the client’s others, and at which hours its mails are opened',
  params,
  reply: campaignStandingSchema,
  errors: ['campaigns.wrong_state'],
});

export const campaignLabels = defineOperation({
  id: 'campaigns.labels',
  method: 'GET',
  path: '/api/campaigns/:id/labels',
  access: 'user',
  permission: 'campaigns.read',
  summary: 'What the tamys of each label did with a campaign',
  params,
  reply: campaignLabelsSchema,
});

export const labelPeople = defineOperation({
  id: 'campaigns.label_people',
  method: 'POST',
  path: '/api/campaigns/:id/people/label',
  access: 'user',
  permission: 'contacts.write',
  summary: 'Label everyone in a group of the report',
  params,
  body: z.strictObject({
    labelId: idSchema,
    filter: z.enum(deliveryFilters).nullable().default(null),
    search: z.string().max(100).default(''),
    linkId: z.number().int().min(1).max(9999).nullable().default(null),
  }),
  reply: labelledPeopleSchema,
  errors: ['resource.not_found'],
});

export const segmentPeople = defineOperation({
  id: 'campaigns.segment_people',
  method: 'POST',
  path: '/api/campaigns/:id/people/segment',
  access: 'user',
  permission: 'contacts.write',
  summary:
    'Create a segment from a group of the report: by rules if they can express the group, else by a label for everyone in it',
  params,
  body: z.strictObject({
    name: lineSchema({ max: labelLimits.name }),
    filter: z.enum(deliveryFilters).nullable().default(null),
    search: z.string().max(100).default(''),
    linkId: z.number().int().min(1).max(9999).nullable().default(null),
  }),
  reply: z.object({
    segmentId: idSchema,
    /** Membership updates automatically; otherwise it holds the current people. */
    isLive: z.boolean(),
  }),
  errors: ['segments.too_many', 'segments.name_taken', 'labels.too_many', 'labels.name_taken'],
});

export const setCampaignArchive = defineOperation({
  id: 'campaigns.set_archive',
  method: 'PUT',
  path: '/api/campaigns/:id/archive',
  access: 'user',
  permission: 'campaigns.write',
  summary: 'Publish a sent campaign in the public archive of its profile, or remove it',
  params,
  body: z.strictObject({ isPublic: z.boolean() }),
  reply: campaignSchema,
  errors: ['campaigns.wrong_state', 'campaigns.incomplete'],
});
