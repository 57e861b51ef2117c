import { z } from 'zod';
import { idSchema } from '../../core/primitives.ts';
import { labelColourSchema } from '../../workspace/folders/labels.schemas.ts';

/** Campaigns with fewer recipients are not meaningful and excluded from comparisons. */
export const leastCompared = 10;

/** Fewer human opens are not meaningful for hours. */
export const leastOpens = 20;

/** Shares in millionths: `delivered` of the attempted, all others of the delivered. */
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
  /** Mean of the client’s finished campaigns of the twelve months before it, at the age it has now; null without any. */
  usual: z.object({ campaigns: z.number().int(), shares: campaignSharesSchema }).nullable(),
  /** Rank by opens among those of its calendar year in the client’s time zone; null with fewer than three, and until its results are final. */
  place: z.object({ rank: z.number().int(), of: z.number().int(), year: z.number().int() }).nullable(),
  /** The two hours of the client’s day with most first opens, over this campaign and the two before; null with fewer than twenty. */
  hours: z
    .object({
      /** Full hours, 0 to 23; `until` 0 is midnight. */
      from: z.number().int().min(0).max(23),
      until: z.number().int().min(0).max(23),
      /** Opens within them, out of `opens`. */
      within: z.number().int(),
      opens: z.number().int(),
      timeZone: z.string(),
    })
    .nullable(),
});
export type CampaignStanding = z.infer<typeof campaignStandingSchema>;

/** Activity of contacts by label; with current labels. */
export const campaignLabelsSchema = z.object({
  /** Largest first, at most twelve. */
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
