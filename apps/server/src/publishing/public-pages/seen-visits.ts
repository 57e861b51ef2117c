import {
  type Address,
  keyOfSighting,
  type Seen,
  type SeenAlike,
  type Sighting,
} from '#publishing/visits/sighting.rules.ts';

type Alike = SeenAlike & { addresses: Map<Address, Seen> };

/** Visits of one profile, grouped by what they have in common. */
export type SeenVisits = {
  /** By the text of the common part. */
  readonly sightings: ReadonlyMap<string, SeenAlike>;
  /** Refused when it was not seen before and `mayGrow` forbids remembering it. */
  add(visit: { address: Address; sighting: Sighting; mayGrow: boolean }): 'known' | 'new' | 'refused';
};

export function createSeenVisits(): SeenVisits {
  const byText = new Map<string, Alike>();
  // Nearly always it is the same object as before; only others are worth building the text.
  const byObject = new Map<Sighting, Alike>();

  function find(sighting: Sighting): Alike | undefined {
    const known = byObject.get(sighting);
    if (known) return known;
    const same = byText.get(keyOfSighting(sighting));
    if (same) byObject.set(sighting, same);
    return same;
  }

  function remember(sighting: Sighting): Alike {
    const fresh: Alike = { sighting, addresses: new Map() };
    byText.set(keyOfSighting(sighting), fresh);
    byObject.set(sighting, fresh);
    return fresh;
  }

  return {
    sightings: byText,
    add({ address, sighting, mayGrow }) {
      const known = find(sighting);
      const seen = known?.addresses.get(address);
      if (seen) {
        seen.times += 1;
        return 'known';
      }
      if (!mayGrow) return 'refused';
      (known ?? remember(sighting)).addresses.set(address, { times: 1 });
      return 'new';
    },
  };
}
