import type { CampaignQuietHours } from '@enlace/contract/sending/campaigns/timing.schemas.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import { announceWork, setState } from '../campaigns.repository.ts';
import type { CampaignDeps } from '../campaigns.types.ts';
import { quietUntil } from '../launch/timing.rules.ts';
import { recallClaimed } from './ledger.repository.ts';

type Candidate = {
  ownerId: string;
  id: string;
  state: 'sending' | 'paused';
  quietHours: CampaignQuietHours;
  timeZone: string;
};
type Deps = Pick<CampaignDeps, 'db' | 'clock' | 'live'>;

async function change({ deps, row, isQuiet }: { deps: Deps; row: Candidate; isQuiet: boolean }): Promise<void> {
  const owner: OwnerId = ownerId(row.ownerId);
  await deps.db.system(async (tx) => {
    const [held] = await tx.sql`
      select 1 from campaigns where owner_id = ${owner} and id = ${row.id} and state = ${row.state}
        and pause_reason is not distinct from ${isQuiet ? null : 'quiet'} for update`;
    if (!held) return;
    const now = deps.clock.now();
    const next = isQuiet
      ? { state: 'paused' as const, pauseReason: 'quiet' as const, now }
      : { state: 'sending' as const, now };
    await setState(tx, { owner, id: row.id, change: next });
    if (isQuiet) await recallClaimed(tx, { owner, campaignId: row.id });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'campaign.progress', campaignId: row.id } });
    await announceWork(tx);
  });
}

/** Pauses campaigns when their quiet hours begin and resumes them when they end, in the client's zone. */
export async function deferForQuietHours({ deps }: { deps: Deps }): Promise<void> {
  const rows = await deps.db.system(
    (tx) => tx.sql<Candidate[]>`
    select k.owner_id, k.id, k.state, k.quiet_hours, u.time_zone from campaigns k join users u on u.id = k.owner_id
    where k.quiet_hours is not null and k.timing ->> 'kind' <> 'reader' and k.deleted_at is null
      and (k.state = 'sending' or (k.state = 'paused' and k.pause_reason = 'quiet')) limit 500`,
  );
  const at = deps.clock.now();
  for (const row of rows) {
    const isQuiet = quietUntil({ at, quiet: row.quietHours, timeZone: row.timeZone }) !== undefined;
    if (isQuiet === (row.state === 'sending')) await change({ deps, row, isQuiet });
  }
}
