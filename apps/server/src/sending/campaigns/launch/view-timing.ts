import { isWallTime, type TimingView } from '@enlace/contract/sending/campaigns/timing.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { CampaignRow } from '../campaigns.types.ts';
import type { CompiledAudience } from '../audience/compile-audience.ts';
import { countZones, type HomeZone } from '../audience/reader-zones.queries.ts';
import { quietUntil, readerMoment, wallMoment } from './timing.rules.ts';

type Input = {
  owner: OwnerId;
  campaign: CampaignRow;
  compiled: CompiledAudience;
  home: HomeZone;
  now: Temporal.Instant;
};

const shownZones = 12;

/**
 * `isPast`: the moment has passed for everybody, or the date does not exist, so that the campaign cannot be scheduled.
 */
type Viewed = { view: TimingView; isPast: boolean };

/**
 * The chosen time as the engine interprets it: the resulting instant after quiet hours, and whether a clock change
 * skips or repeats it.
 */
export async function viewTiming(tx: Tx, { owner, campaign, compiled, home, now }: Input): Promise<Viewed> {
  const { timing, quietHours: quiet } = campaign;
  const { timeZone } = home;
  const none = { timeZone, at: null, clock: 'plain', zones: [] } as const;
  const afterQuiet = (at: Temporal.Instant) => quiet && quietUntil({ at, quiet, timeZone });
  if (timing.kind === 'now') {
    return { view: { ...none, zones: [], at: afterQuiet(now)?.toString() ?? null }, isPast: false };
  }
  const wall = timing.at;
  if (!isWallTime(wall)) return { view: { ...none, zones: [] }, isPast: true };
  const { at, clock } = wallMoment({ wall, timeZone });
  if (timing.kind === 'client') {
    const isPast = Temporal.Instant.compare(at, now) <= 0;
    return { view: { timeZone, at: (afterQuiet(at) ?? at).toString(), clock, zones: [] }, isPast };
  }
  const zones = (await countZones(tx, owner, { compiled, home })).map((zone) => ({
    ...zone,
    isPast: Temporal.Instant.compare(wallMoment({ wall, timeZone: zone.timeZone }).at, now) <= 0,
    moment: readerMoment({ wall, timeZone: zone.timeZone, quiet, now }),
  }));
  const first = zones.map(({ moment }) => moment).toSorted(Temporal.Instant.compare)[0];
  const shown = zones
    .slice(0, shownZones)
    .map(({ moment, people, isPast, timeZone: zone }) => ({ timeZone: zone, people, isPast, at: moment.toString() }));
  const view = { timeZone, at: first?.toString() ?? null, clock, zones: shown };
  return { view, isPast: zones.length > 0 && zones.every(({ isPast }) => isPast) };
}
