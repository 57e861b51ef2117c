import { z } from 'zod';
import { idSchema } from '../../core/primitives.ts';
import { labelColourSchema } from '../../workspace/folders/labels.schemas.ts';

/** Campaigns that reached fewer people say little about others and are compared with none. */
export const leastCompared = 10;

/** Human openings below this number say nothing about hours. */
export const leastOpens = 20;

/** Parts of a whole in millionths: `delivered` of those tried, all others of those who got it. */
export const campaignSharesSchema = z.object({
  delivered: z.number().int(),
  opened: z.number().int(),
  clicked: z.number().int(),
  replied: z.number().int(),
  unsubscribed: z.number().int(),
});
export type CampaignShares = z.infer<typeof campaignSharesSchema>;

export const campaignStandingSchema = z.object({
  own: campaignSharesSchema,
  /** Mean of the client’s other campaigns of the twelve months before and after; null when there is none to compare with. */
  usual: z.object({ campaigns: z.number().int(), shares: campaignSharesSchema }).nullable(),
  /** Place by openings among those of its calendar year in the client’s zone; null below three. */
  place: z.object({ rank: z.number().int(), of: z.number().int(), year: z.number().int() }).nullable(),
  /** The two hours of the client’s day with most first openings, of this campaign and the two before; null below twenty. */
  hours: z
    .object({
      /** Full hours, 0 to 23; `until` 0 is midnight. */
      from: z.number().int().min(0).max(23),
      until: z.number().int().min(0).max(23),
      /** Openings in it, of `opens` in all. */
      within: z.number().int(),
      opens: z.number().int(),
      timeZone: z.string(),
    })
    .nullable(),
});
export type CampaignStanding = z.infer<typeof campaignStandingSchema>;

/** What those with a label did with the campaign; labels as they are put today. */
export const campaignLabelsSchema = z.object({
  /** Most people first, at most twelve. */
  items: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      colour: labelColourSchema,
      accepted: z.number().int(),
      opened: z.number().int(),
      clicked: z.number().int(),
      unsubscribed: z.number().int(),
    }),
  ),
});
export type CampaignLabels = z.infer<typeof campaignLabelsSchema>;
