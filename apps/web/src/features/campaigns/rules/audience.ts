import type { AudiencePart, CampaignAudience } from '@enlace/contract/sending/campaigns/audience.schemas.ts';

function isSame(left: AudiencePart, right: AudiencePart): boolean {
  if (left.type === 'contacts' || right.type === 'contacts' || left.type !== right.type) return false;
  if (left.id !== right.id) return false;
  return left.type !== 'campaign' || right.type !== 'campaign' || left.deed === right.deed;
}

/** Parts with one more; people are gathered in one part, and nothing stands there twice. */
export function withPart(parts: readonly AudiencePart[], part: AudiencePart): AudiencePart[] {
  if (part.type !== 'contacts') return parts.some((each) => isSame(each, part)) ? [...parts] : [...parts, part];
  const people = parts.find((each) => each.type === 'contacts');
  if (people?.type !== 'contacts') return [...parts, part];
  const ids = [...new Set([...people.ids, ...part.ids])];
  return parts.map((each) => (each === people ? { type: 'contacts', ids } : each));
}

/** People left out by name before there were parts stand among the parts from the next change on. */
export function excludedParts({ exclude, excludeContactIds }: CampaignAudience): AudiencePart[] {
  return excludeContactIds.length === 0 ? exclude : withPart(exclude, { type: 'contacts', ids: excludeContactIds });
}
