import {
  type CampaignShares,
  type CampaignStanding,
  leastOpens,
} from '@enlace/contract/sending/campaigns/standing.schemas.ts';

const million = 1_000_000;
/** Below this number a rank is meaningless. */
const leastRanked = 3;

/** Nearly all opens and clicks come within this time; younger results are not final. */
const settledDays = 14;

/** Whether the results of a campaign that started then are final. */
export function isSettled(startedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(startedAt.add({ hours: settledDays * 24 }), now) <= 0;
}

export type Counted = Record<'tried' | 'accepted' | 'opened' | 'clicked' | 'replied' | 'unsubscribed', number>;
export type Rival = Counted & { id: string; year: number; startedAt: Temporal.Instant };

function ppm(part: number, whole: number): number {
  return whole > 0 ? Math.round((part / whole) * million) : 0;
}

/** Shares in ppm; 0 where the total is 0. */
export function sharesOf({ tried, accepted, opened, clicked, replied, unsubscribed }: Counted): CampaignShares {
  return {
    delivered: ppm(accepted, tried),
    opened: ppm(opened, accepted),
    clicked: ppm(clicked, accepted),
    replied: ppm(replied, accepted),
    unsubscribed: ppm(unsubscribed, accepted),
  };
}

/** The mean of each share, every campaign weighted equally; null without any. */
export function usualShares(others: readonly Counted[]): CampaignStanding['usual'] {
  if (others.length === 0) return null;
  const all = others.map(sharesOf);
  const mean = (of: (shares: CampaignShares) => number) =>
    Math.round(all.reduce((sum, shares) => sum + of(shares), 0) / all.length);
  return {
    campaigns: others.length,
    shares: {
      delivered: mean(({ delivered }) => delivered),
      opened: mean(({ opened }) => opened),
      clicked: mean(({ clicked }) => clicked),
      replied: mean(({ replied }) => replied),
      unsubscribed: mean(({ unsubscribed }) => unsubscribed),
    },
  };
}

/** Rank by opens among the campaigns of its year; ties share the better rank. */
export function placeAmong(campaign: Rival, others: readonly Rival[]): CampaignStanding['place'] {
  const rivals = others.filter(({ year }) => year === campaign.year);
  if (rivals.length + 1 < leastRanked) return null;
  const own = sharesOf(campaign).opened;
  const better = rivals.filter((rival) => sharesOf(rival).opened > own).length;
  return { rank: better + 1, of: rivals.length + 1, year: campaign.year };
}

/** The two adjacent hours with most opens, the earlier pair on a tie. `byHour` has 24 counts. */
export function bestHours(byHour: readonly number[]): Omit<NonNullable<CampaignStanding['hours']>, 'timeZone'> | null {
  const opens = byHour.reduce((sum, count) => sum + count, 0);
  if (opens < leastOpens) return null;
  const windows = byHour.map((count, from) => ({
    from,
    until: (from + 2) % 24,
    within: count + (byHour[(from + 1) % 24] ?? 0),
  }));
  const best = windows.reduce((winner, each) => (each.within > winner.within ? each : winner));
  return { ...best, opens };
}
