import type { AudiencePart, CampaignAudience } from '@enlace/contract/sending/campaigns/audience.schemas.ts';

function isSame(left: AudiencePart, right: AudiencePart): boolean {
  if (left.type === 'contacts' || right.type === 'contacts' || left.type !== right.type) return false;
  if (left.id !== right.id) return false;
  return left.type !== 'campaign' || right.type !== 'campaign' || left.action === right.action;
}

/** The parts plus one; contacts are merged into one part, without duplicates. */
export function withPart(parts: readonly AudiencePart[], part: AudiencePart): AudiencePart[] {
  if (part.type !== 'contacts') return parts.some((each) => isSame(each, part)) ? [...parts] : [...parts, part];
  const people = parts.find((each) => each.type === 'contacts');
  if (people?.type !== 'contacts') return [...parts, part];
  const ids = [...new Set([...people.ids, ...part.ids])];
  return parts.map((each) => (each === people ? { type: 'contacts', ids } : each));
}

/** Contacts excluded individually before parts existed become parts with the next change. */
export function excludedParts({ exclude, excludeContactIds }: CampaignAudience): AudiencePart[] {
  return excludeContactIds.length === 0 ? exclude : withPart(exclude, { type: 'contacts', ids: excludeContactIds });
}
