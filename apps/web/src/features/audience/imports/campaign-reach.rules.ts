import type { ImportDetail } from '@enlace/contract/audience/imports/imports.schemas.ts';

const reasons = ['noPermission', 'noAddress', 'objected'] as const;

export type ReachReason = (typeof reasons)[number];
export type CampaignReach = {
  created: number;
  without: number;
  /** Why, most people first. */
  reasons: { reason: ReachReason; people: number }[];
};

/** Of the new people, how many no campaign reaches; undefined without new people, and where it was not counted. */
export function campaignReach({
  counts: { created },
  withoutCampaigns,
}: Pick<ImportDetail, 'counts' | 'withoutCampaigns'>): CampaignReach | undefined {
  if (created === 0 || withoutCampaigns === null) return undefined;
  const found = reasons
    .map((reason) => ({ reason, people: withoutCampaigns[reason] }))
    .filter(({ people }) => people > 0)
    .toSorted((left, right) => right.people - left.people);
  return { created, without: found.reduce((sum, { people }) => sum + people, 0), reasons: found };
}
