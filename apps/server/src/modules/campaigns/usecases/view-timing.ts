import type { TimingView } from '@enlace/contract/campaigns/timing.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { CampaignRow } from '../campaigns.types.ts';
import type { CompiledAudience } from '../compile-audience.ts';
import { countZones, type HomeZone } from '../reader-zones.queries.ts';
import { readerMoment, wallMoment } from '../timing.rules.ts';

type Input = {
  owner: OwnerId;
  campaign: CampaignRow;
  compiled: CompiledAudience;
  home: HomeZone;
  now: Temporal.Instant;
};

const shownZones = 12;

/** What the chosen time means: which instant it is, and whether the clocks play a trick on it. */
export async function viewTiming(tx: Tx, { owner, campaign, compiled, home, now }: Input): Promise<TimingView> {
  const { timing, quietHours: quiet } = campaign;
  const { timeZone } = home;
  if (timing.kind === 'now') return { timeZone, at: null, clock: 'plain', zones: [] };
  const wall = timing.at;
  const { at, clock } = wallMoment({ wall, timeZone });
  if (timing.kind === 'client') return { timeZone, at: at.toString(), clock, zones: [] };
  const zones = (await countZones(tx, owner, { compiled, home })).map((zone) => ({
    ...zone,
    isPast: Temporal.Instant.compare(wallMoment({ wall, timeZone: zone.timeZone }).at, now) <= 0,
    moment: readerMoment({ wall, timeZone: zone.timeZone, quiet, now }),
  }));
  const first = zones.map(({ moment }) => moment).toSorted(Temporal.Instant.compare)[0];
  return {
    timeZone,
    at: first?.toString() ?? null,
    clock,
    zones: zones
      .slice(0, shownZones)
      .map(({ moment, people, isPast, timeZone: zone }) => ({ timeZone: zone, people, isPast, at: moment.toString() })),
  };
}
