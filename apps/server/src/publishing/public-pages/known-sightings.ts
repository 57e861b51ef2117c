import { isSameSighting, type Sighting, sightingOf, type SightingRequest } from '#publishing/visits/sighting.rules.ts';

/** Different sightings of one rough key that are told apart. */
const nearLimit = 8;
/** Different sightings known at a time. */
const knownLimit = 2000;

/** Gives what is alike the same object, so that it is compared in full only once, while it is at hand. */
export type KnownSightings = {
  of(request: SightingRequest): Sighting;
  forget(): void;
};

/** A number that different sightings seldom share, from a few letters and the lengths. */
function roughKey({ userAgent, referrer, query, languages }: Sighting): number {
  const { length } = userAgent;
  let key = length;
  for (const place of [length >> 1, length - 24, length - 16])
    key = (Math.imul(key, 31) + (userAgent.charCodeAt(place) | 0)) | 0;
  for (const text of [referrer, query, languages])
    key = (Math.imul(key, 31) + text.length + (text.charCodeAt(text.length - 1) | 0)) | 0;
  return key;
}

export function createKnownSightings(): KnownSightings {
  const near = new Map<number, Sighting[]>();
  let known = 0;
  return {
    of(request) {
      const sighting = sightingOf(request);
      const rough = roughKey(sighting);
      const candidates = near.get(rough);
      if (candidates) for (const candidate of candidates) if (isSameSighting(candidate, sighting)) return candidate;
      if (known >= knownLimit) {
        near.clear();
        known = 0;
      }
      if (!candidates || known === 0) near.set(rough, [sighting]);
      else if (candidates.length < nearLimit) candidates.push(sighting);
      else return sighting;
      known += 1;
      return sighting;
    },
    forget() {
      near.clear();
      known = 0;
    },
  };
}
