import { z } from 'zod';
import { lineSchema } from '../../core/primitives.ts';

export const utmLimits = { value: 100, address: 2048, except: 100 } as const;

const utmValueSchema = lineSchema({ min: 0, max: utmLimits.value });

/** Parameters added to the web links of a mail for the statistics of the pages they lead to. */
export const campaignUtmSchema = z.object({
  /** Empty values follow the rule: the profile's name, `email`, and the campaign's name. */
  source: utmValueSchema,
  medium: utmValueSchema,
  campaign: utmValueSchema,
  /** Links left as they are, by their address as written. */
  except: z.array(z.string().min(1).max(utmLimits.address)).max(utmLimits.except),
});
export type CampaignUtm = z.infer<typeof campaignUtmSchema>;

/** A name as a value of an address: small letters and digits of any script, in words joined by hyphens. */
export function utmWord(name: string): string {
  const words =
    name
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  // By whole characters: half of one cannot be part of an address.
  return [...words.join('-')].slice(0, utmLimits.value).join('');
}

/** The three values as they are sent. */
export function utmValues(
  utm: Pick<CampaignUtm, 'source' | 'medium' | 'campaign'>,
  { profile, campaign }: { profile: string; campaign: string },
): { source: string; medium: string; campaign: string } {
  return {
    source: utm.source || utmWord(profile),
    medium: utm.medium || 'email',
    campaign: utm.campaign || utmWord(campaign),
  };
}
