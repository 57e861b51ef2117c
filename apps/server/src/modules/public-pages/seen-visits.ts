import {
  isSameSighting,
  keyOfSighting,
  type Seen,
  type SeenAlike,
  type Sighting,
} from '#modules/visits/sighting.rules.ts';

type Alike = SeenAlike & { addresses: Map<string, Seen> };

/** Different sightings of one rough key that are found without making their full key. */
const nearLimit = 8;

/** Visits of one profile, put together by what they are alike in. */
export type SeenVisits = {
  readonly sightings: ReadonlyMap<string, SeenAlike>;
  /** False when this was not seen before and `mayGrow` forbids to remember it. */
  add(visit: { address: string; sighting: Sighting; mayGrow: boolean }): 'known' | 'new' | 'refused';
};

/** A number that different sightings seldom share, from a few letters and the lengths. */
function roughKey({ userAgent, referrer, query, languages }: Sighting): number {
  const { length } = userAgent;
  let key = length;
  for (const place of [length >> 1, length - 24, length - 16])
    key = (Math.imul(key, 31) + (userAgent.charCodeAt(place) | 0)) | 0;
  for (const text of [referrer, query, languages])
    key = (Math.imul(key, 31) + text.length + (text.charCodeAt(text.length - 1) | 0)) | 0;
  return key & 0x3fff_ffff;
}

export function createSeenVisits(): SeenVisits {
  const sightings = new Map<string, Alike>();
  // Joining and hashing a whole sighting costs more than comparing it with the few that look like it.
  const near = new Map<number, Alike[]>();

  function find(sighting: Sighting, rough: number): Alike | undefined {
    const candidates = near.get(rough);
    if (!candidates) return undefined;
    for (const candidate of candidates) if (isSameSighting(candidate.sighting, sighting)) return candidate;
    // Only when there were too many to keep apart can it be known by its full key alone.
    return candidates.length < nearLimit ? undefined : sightings.get(keyOfSighting(sighting));
  }

  function remember(sighting: Sighting, rough: number): Alike {
    const fresh = { sighting, addresses: new Map<string, Seen>() };
    sightings.set(keyOfSighting(sighting), fresh);
    const candidates = near.get(rough);
    if (!candidates) near.set(rough, [fresh]);
    else if (candidates.length < nearLimit) candidates.push(fresh);
    return fresh;
  }

  return {
    sightings,
    add({ address, sighting, mayGrow }) {
      const rough = roughKey(sighting);
      const known = find(sighting, rough);
      const seen = known?.addresses.get(address);
      if (seen) {
        seen.times += 1;
        return 'known';
      }
      if (!mayGrow) return 'refused';
      (known ?? remember(sighting, rough)).addresses.set(address, { times: 1 });
      return 'new';
    },
  };
}
