import type { SeenAlike } from '#publishing/visits/sighting.rules.ts';
import type { ClickTally, VisitBatch } from '#publishing/visits/visits.types.ts';

// A quarter of an hour never crosses midnight or a full hour, whatever the time zone.
const slotMs = 900_000;
const slotLimit = 5000;

type Slot = Omit<VisitBatch, 'sightings' | 'clicks'> & {
  sightings: Map<string, SeenAlike>;
  clicks: Map<string, ClickTally>;
};

/** Unwritten visits, until the database is back: one batch per profile and quarter of an hour. */
export type VisitBacklog = {
  add(batch: VisitBatch): void;
  /** Everything, oldest first; empties the backlog. */
  take(): VisitBatch[];
  /** Number of addresses held, each once per distinct sighting. */
  size(): number;
};

function joined(known: SeenAlike | undefined, { sighting, addresses }: SeenAlike): SeenAlike {
  const sums = new Map(known?.addresses);
  for (const [address, { times }] of addresses) sums.set(address, { times: (sums.get(address)?.times ?? 0) + times });
  return { sighting, addresses: sums };
}

function mergeInto(slot: Slot, { sightings, unsorted, clicks }: VisitBatch): void {
  slot.unsorted += unsorted;
  for (const [key, alike] of sightings) slot.sightings.set(key, joined(slot.sightings.get(key), alike));
  for (const [key, click] of clicks)
    slot.clicks.set(key, { ...click, clicks: (slot.clicks.get(key)?.clicks ?? 0) + click.clicks });
}

export function createVisitBacklog(): VisitBacklog {
  let slots = new Map<string, Slot>();
  return {
    add(batch) {
      const key = `${batch.profileId} ${Math.floor(batch.at.epochMilliseconds / slotMs)}`;
      const slot = slots.get(key);
      if (slot) mergeInto(slot, batch);
      else if (slots.size < slotLimit)
        slots.set(key, { ...batch, sightings: new Map(batch.sightings), clicks: new Map(batch.clicks) });
    },
    take() {
      const batches = [...slots.values()];
      slots = new Map();
      return batches;
    },
    size: () =>
      [...slots.values()]
        .flatMap(({ sightings }) => [...sightings.values()])
        .reduce((sum, { addresses }) => sum + addresses.size, 0),
  };
}
