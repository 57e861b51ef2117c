import {
  type AudienceChange,
  type AudiencePart,
  audienceLimits,
  type CampaignAudience,
} from '@enlace/contract/sending/campaigns/audience.schemas.ts';

/** The stored audience with the changed fields replaced. */
export function changedAudience(saved: CampaignAudience, change: AudienceChange): CampaignAudience {
  const { kind = saved.kind, include = saved.include, exclude = saved.exclude, follow = saved.follow } = change;
  return { kind, include, exclude, excludeContactIds: change.excludeContactIds ?? saved.excludeContactIds, follow };
}

function withoutNamed(parts: readonly AudiencePart[], ids: ReadonlySet<string>): AudiencePart[] {
  return parts.flatMap((part): AudiencePart[] => {
    if (part.type !== 'contacts') return [part];
    const left = part.ids.filter((id) => !ids.has(id));
    return left.length > 0 ? [{ type: 'contacts', ids: left }] : [];
  });
}

/** Groups named contacts into as few parts as possible. */
function withNamed(parts: readonly AudiencePart[], added: readonly string[]): AudiencePart[] {
  const named = new Set([...parts.flatMap((part) => (part.type === 'contacts' ? part.ids : [])), ...added]);
  const all = [...named];
  const gathered: AudiencePart[] = [];
  for (let from = 0; from < all.length; from += audienceLimits.named)
    gathered.push({ type: 'contacts', ids: all.slice(from, from + audienceLimits.named) });
  return [...parts.filter(({ type }) => type !== 'contacts'), ...gathered];
}

/** An audience that includes these contacts too, if only being unnamed kept them out; undefined when it is full. */
export function withPeople(audience: CampaignAudience, contactIds: readonly string[]): CampaignAudience | undefined {
  const added = new Set(contactIds);
  const include = audience.kind === 'chosen' ? withNamed(audience.include, contactIds) : audience.include;
  if (include.length > audienceLimits.parts) return undefined;
  return {
    ...audience,
    include,
    exclude: withoutNamed(audience.exclude, added),
    excludeContactIds: audience.excludeContactIds.filter((id) => !added.has(id)),
  };
}
