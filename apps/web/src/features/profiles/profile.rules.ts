import type { ProfileSummary } from '@enlace/contract/profiles/profiles/profiles.schemas.ts';

/** How many visits pressed something; undefined without visits. A visitor may press often, so it stops at all of them. */
export function clickShare({
  visits30d,
  clicks30d,
}: Pick<ProfileSummary, 'visits30d' | 'clicks30d'>): number | undefined {
  return visits30d === 0 ? undefined : Math.min(1, clicks30d / visits30d);
}

/** Change against the span before: 0.12 is 12 % more; undefined when there was nothing to compare with. */
export function changeAgainst({ now, before }: { now: number; before: number }): number | undefined {
  return before === 0 ? undefined : (now - before) / before;
}
