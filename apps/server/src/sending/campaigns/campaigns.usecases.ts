import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { TrialWait } from './campaigns.rules.ts';
import { readRunning } from './authoring/read-campaigns.ts';

export { zoneOf, type HomeZone } from './audience/reader-zones.queries.ts';

export type RunningCampaignFigures = {
  id: string;
  name: string;
  sent: number;
  total: number;
  perMinute: number;
  etaSeconds: number | null;
  trialWait: TrialWait | null;
};

/** Active campaigns (in the hold, sending or paused) with their pace. */
export async function runningCampaigns(tx: Tx, owner: OwnerId): Promise<RunningCampaignFigures[]> {
  const [clock] = await tx.sql<{ now: Temporal.Instant }[]>`select now() as now`;
  const running = clock ? await readRunning(tx, owner, clock.now) : [];
  return running.map(({ id, name, sent, total, perMinute, etaSeconds, trialWait }) => ({
    id,
    name,
    sent,
    total,
    perMinute,
    etaSeconds,
    trialWait,
  }));
}

/** Whether any campaign of this client ever reached somebody. */
export async function anyCampaignSent(tx: Tx, owner: OwnerId): Promise<boolean> {
  const [row] = await tx.sql`select 1 from campaign_totals where owner_id = ${owner} and accepted > 0 limit 1`;
  return row !== undefined;
}
