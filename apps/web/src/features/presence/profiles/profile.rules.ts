import type { ProfileSummary } from '@enlace/contract/presence/profiles/profiles.schemas.ts';

/** Share of visits with a click; undefined without visits. Visitors may click repeatedly, so it is capped at all of them. */
export function clickShare({
  visits30d,
  clicks30d,
}: Pick<ProfileSummary, 'visits30d' | 'clicks30d'>): number | undefined {
  return visits30d === 0 ? undefined : Math.min(1, clicks30d / visits30d);
}

/** Change from the previous period: 0.12 is 12 % more; undefined without a comparison. */
export function changeAgainst({ now, before }: { now: number; before: number }): number | undefined {
  return before === 0 ? undefined : (now - before) / before;
}
