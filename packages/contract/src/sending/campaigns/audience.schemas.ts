import { z } from 'zod';
import { idSchema } from '../../core/primitives.ts';

export const audienceLimits = { parts: 50, named: 1000 } as const;

/** What a person did with an earlier campaign. `not_…` means received it and did not. */
export const campaignActions = ['got', 'opened', 'not_opened', 'clicked', 'not_clicked'] as const;
export type CampaignAction = (typeof campaignActions)[number];

/** One part of an audience: a segment, folder, label, contact, selection, or activity in an earlier campaign. */
export const audiencePartSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('segment'), id: idSchema }),
  /** Including subfolders. */
  z.strictObject({ type: z.literal('folder'), id: idSchema }),
  z.strictObject({ type: z.literal('label'), id: idSchema }),
  /** Several contacts, as selected at one moment. */
  z.strictObject({ type: z.literal('selection'), id: idSchema }),
  z.strictObject({ type: z.literal('contacts'), ids: z.array(idSchema).min(1).max(audienceLimits.named) }),
  z.strictObject({ type: z.literal('campaign'), id: idSchema, action: z.enum(campaignActions) }),
]);
export type AudiencePart = z.infer<typeof audiencePartSchema>;

/** Recipients of a second round. */
export const followUps = ['not_reached', 'not_opened', 'newcomers'] as const;
export type FollowUp = (typeof followUps)[number];

const kindSchema = z.enum(['all', 'chosen']);
const partsSchema = z.array(audiencePartSchema).max(audienceLimits.parts);
const excludedContactsSchema = z.array(idSchema).max(audienceLimits.named);
const followSchema = z.enum(followUps).nullable();

/**
 * Recipients: all subscribed contacts (`all`) or those in at least one part (`chosen`), minus those in any excluded
 * part. `follow` restricts it to a second round of another campaign.
 */
export const campaignAudienceSchema = z.object({
  kind: kindSchema.default('all'),
  include: partsSchema.default([]),
  exclude: partsSchema.default([]),
  excludeContactIds: excludedContactsSchema.default([]),
  follow: followSchema.default(null),
});
export type CampaignAudience = z.infer<typeof campaignAudienceSchema>;

/** Changes of a saved audience: absent fields keep their saved value. */
export const audienceChangeSchema = z.object({
  kind: kindSchema.optional(),
  include: partsSchema.optional(),
  exclude: partsSchema.optional(),
  excludeContactIds: excludedContactsSchema.optional(),
  follow: followSchema.optional(),
});
export type AudienceChange = z.infer<typeof audienceChangeSchema>;

export const wholeAudience: CampaignAudience = {
  kind: 'all',
  include: [],
  exclude: [],
  excludeContactIds: [],
  follow: null,
};
