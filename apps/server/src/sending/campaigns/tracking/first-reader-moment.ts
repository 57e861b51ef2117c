import type { CampaignAudience } from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import { getClientCard } from '#identity/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { compileAudience } from '../audience/compile-audience.ts';
import { countZones } from '../audience/reader-zones.queries.ts';
import { wallMoment } from '../launch/timing.rules.ts';

/** When a wall time first occurs among the zones of an audience; undefined when it is empty. */
export async function firstReaderMoment(
  tx: Tx,
  owner: OwnerId,
  {
    audience,
    topicId,
    wall,
    now,
  }: { audience: CampaignAudience; topicId: string | null; wall: string; now: Temporal.Instant },
): Promise<Temporal.Instant | undefined> {
  const compiled = await compileAudience(tx, owner, { audience, topicId, campaignId: undefined, now });
  const zones = await countZones(tx, owner, { compiled, home: await getClientCard(tx, owner) });
  return zones.map(({ timeZone }) => wallMoment({ wall, timeZone }).at).toSorted(Temporal.Instant.compare)[0];
}
