import type { RequestContext, ClientActor, OwnerId } from '#platform/context.ts';
import type { SeenAlike } from './sighting.rules.ts';
import type { ProfileDeps } from '#presence/door.ts';

export type VisitSubject = { owner: OwnerId; profileId: string; timeZone: string };

export type ClickTally = { blockId: string; link: string; href: string; clicks: number };

/** What one process saw of one profile since its last report. */
export type VisitBatch = VisitSubject & {
  /** When the first of it was seen; day and hour of all of it. */
  at: Temporal.Instant;
  /** The sightings, by the keys of `sighting.rules.ts`. In memory only. */
  sightings: ReadonlyMap<string, SeenAlike>;
  /** Visits beyond those remembered individually. */
  unsorted: number;
  clicks: ReadonlyMap<string, ClickTally>;
};

export type VisitDeps = ProfileDeps;
export type VisitCall = { deps: VisitDeps; ctx: RequestContext<ClientActor> };
