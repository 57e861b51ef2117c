import type { ProfileSummary } from '@enlace/contract/presence/profiles/profiles.schemas.ts';

/** Share of visits with a click; undefined without visits. Visitors may click repeatedly, so it is capped at all of them. */
export function clickShare({
  visits30d,
  clicks30d,
}: Pick<ProfileSummary, 'visits30d' | 'clicks30d'>): number | undefined {
  return visits30d === 0 ? undefined : Math.min(1, clicks30d / visits30d);
}
