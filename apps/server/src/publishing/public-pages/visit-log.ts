import {
  type Address,
  isSameSighting,
  packedAddressOf,
  type Sighting,
  sightingOf,
  type SightingRequest,
} from '#publishing/visits/sighting.rules.ts';

/** Number of distinct sightings per rough key. */
const nearLimit = 8;
/** Number of distinct sightings known at a time. */
const knownLimit = 2000;

/** Returns the same object for equal sightings, so that a full comparison is needed only once. */
type KnownSightings = {
  of(request: SightingRequest): Sighting;
  forget(): void;
};

/** A hash that different sightings rarely share, from a few letters and the lengths. */
function roughKey({ userAgent, referrer, query, languages }: Sighting): number {
  const { length } = userAgent;
  let key = length;
  for (const place of [length >> 1, length - 24, length - 16])
    key = (Math.imul(key, 31) + (userAgent.charCodeAt(place) | 0)) | 0;
  for (const text of [referrer, query, languages])
    key = (Math.imul(key, 31) + text.length + (text.charCodeAt(text.length - 1) | 0)) | 0;
  return key;
}

function createKnownSightings(): KnownSightings {
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

const capacity = 1024;

type Take<Subject> = (subject: Subject, address: Address, sighting: Sighting) => void;

/** Unclassified visits: appending one costs a response a few comparisons. In memory only. */
export type VisitLog<Subject> = {
  add(subject: Subject, request: SightingRequest): void;
  /** Full until it is drained. */
  isFull(): boolean;
  /** Hands over every visit, oldest first, and removes it. */
  drain(take: Take<Subject>): void;
  /** Also forgets the common parts of visits. */
  forget(): void;
};

/** A log of fixed size; the caller drains it when full, so that no visit is lost. */
export function createVisitLog<Subject>(place: { isBehindProxy: boolean }): VisitLog<Subject> {
  const known = createKnownSightings();
  const subjects: Subject[] = [];
  const sightings: Sighting[] = [];
  const addresses: Address[] = [];
  return {
    add(subject, request) {
      subjects.push(subject);
      sightings.push(known.of(request));
      addresses.push(packedAddressOf(request, place));
    },
    isFull: () => subjects.length >= capacity,
    drain(take) {
      for (const [index, subject] of subjects.entries()) {
        const address = addresses[index];
        const sighting = sightings[index];
        if (address !== undefined && sighting !== undefined) take(subject, address, sighting);
      }
      subjects.length = 0;
      sightings.length = 0;
      addresses.length = 0;
    },
    forget: known.forget,
  };
}
