import { z } from 'zod';
import { contactFilterSchema } from '../../audience/contacts/contact-list.contract.ts';
import { defineOperation } from '../../core/operation.ts';
import { idSchema, lineSchema } from '../../core/primitives.ts';
import { audienceLimits } from './audience.schemas.ts';
import { campaignLimits, campaignSchema } from './campaigns.schemas.ts';

/** Contacts listed individually in one selection. */
export const chosenMax = 5000;
/** Contacts added to a draft at once. */
export const addedMax = 200;

/** A selection in the contact list: these, or all matches except the deselected ones. */
export const chosenPeopleSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('these'), contactIds: z.array(idSchema).min(1).max(chosenMax) }),
  z.strictObject({
    kind: z.literal('matching'),
    filter: contactFilterSchema,
    exceptContactIds: z.array(idSchema).max(audienceLimits.named).default([]),
  }),
]);
export type ChosenPeople = z.infer<typeof chosenPeopleSchema>;

export const createCampaignFor = defineOperation({
  id: 'campaigns.create_for',
  method: 'POST',
  path: '/api/campaigns/for-people',
  access: 'user',
  permission: 'campaigns.write',
  summary: 'New draft for selected tamys, or for all that match now, without later additions',
  body: z.strictObject({
    /** Default: “Untitled” in the language of the request. */
    name: lineSchema({ max: campaignLimits.name }).optional(),
    people: chosenPeopleSchema,
  }),
  reply: campaignSchema,
  errors: ['resource.not_found', 'campaigns.empty_audience'],
});

export const addCampaignPeople = defineOperation({
  id: 'campaigns.add_people',
  method: 'POST',
  path: '/api/campaigns/:id/people',
  access: 'user',
  permission: 'campaigns.write',
  summary: 'Add tamys to a draft’s audience; if the draft is for everyone, restores those excluded by name',
  params: z.object({ id: idSchema }),
  body: z.strictObject({ contactIds: z.array(idSchema).min(1).max(addedMax) }),
  reply: campaignSchema,
  errors: ['resource.not_found', 'campaigns.wrong_state', 'campaigns.audience_full'],
});
