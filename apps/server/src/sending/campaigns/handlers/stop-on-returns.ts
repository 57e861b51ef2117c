import { returnMarks } from '@enlace/contract/sending/suppressions/returns.schemas.ts';
import { notify, recordHistory } from '#workspace/door.ts';
import { clientRates } from '#sending/suppressions/usecases/read-rates.ts';
import { returnNoted } from '#sending/suppressions/suppressions.events.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { type EventSubscription, onEvent } from '#platform/events/event-bus.ts';
import type { Platform } from '#platform/platform.types.ts';
import { streamStopped } from '../campaigns.events.ts';

type Deps = Pick<Platform, 'clock' | 'live' | 'ids' | 'jobs' | 'events'>;
type Counts = { sent: number; delivered: number; complaints: number; hardBounces: number };
type Reason = 'complaints' | 'bounces';

/** Which limit a mailing or client exceeds; a few mails prove nothing. */
export function boundReached({ sent, delivered, complaints, hardBounces }: Counts): Reason | undefined {
  const { complaintsStop, complaintsLeast, bouncesStop, bouncesLeast } = returnMarks;
  if (delivered >= complaintsLeast && complaints / delivered >= complaintsStop) return 'complaints';
  return sent >= bouncesLeast && hardBounces / sent >= bouncesStop ? 'bounces' : undefined;
}

type Pause = { tx: Tx; deps: Deps; owner: OwnerId; reason: Reason; campaignId: string | undefined };

/** Pauses one mailing, or all running ones, with one notification each. */
async function pauseRunning({ tx, deps, owner, reason, campaignId }: Pause): Promise<void> {
  const paused = await tx.sql<{ id: string; name: string; kind: 'campaign' | 'stream'; profileId: string | null }[]>`
    update campaigns set state = 'paused', pause_reason = ${reason}, updated_at = ${deps.clock.now()}
    where owner_id = ${owner} and state in ('queued', 'sending') ${campaignId ? tx.sql`and id = ${campaignId}` : tx.sql``}
    returning id, name, kind, profile_id`;
  for (const { id, name, kind, profileId } of paused) {
    if (kind === 'stream') {
      await deps.events.emit(tx, streamStopped, { owner, campaignId: id, reason });
      continue;
    }
    const notification = { kind: 'campaign.failed' as const, params: { name, reason }, link: `/user/campanas/${id}` };
    await notify({ tx, deps, owner, profileId, notification });
    const entry = { action: 'campaign.paused', subjectKind: 'campaign', subjectId: id, after: { name, reason } };
    await recordHistory({ tx, owner, actor: { kind: 'system', job: 'mail-returns' }, entry });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'campaign.progress', campaignId: id } });
  }
}

async function countsOf(tx: Tx, owner: OwnerId, campaignId: string): Promise<Counts | undefined> {
  const [row] = await tx.sql<Counts[]>`
    select accepted + rejected as sent, accepted as delivered, complained as complaints, hard_bounced as hard_bounces from campaign_totals
    where owner_id = ${owner} and campaign_id = ${campaignId}`;
  return row;
}

/** Too many complaints or dead addresses stop sending: of the mailing, or of the whole client. */
export function returnHandlers(deps: Deps): EventSubscription[] {
  return [
    onEvent(returnNoted, async ({ tx, payload }) => {
      const { owner, kind, campaignId } = payload;
      if (kind !== 'complaint' && kind !== 'hard_bounce') return;
      const [running] = await tx.sql`
        select 1 from campaigns where owner_id = ${owner} and state in ('queued', 'sending') limit 1`;
      if (!running) return;
      const own = campaignId === null ? undefined : await countsOf(tx, owner, campaignId);
      const ownReason = own && boundReached(own);
      if (ownReason && campaignId !== null) await pauseRunning({ tx, deps, owner, reason: ownReason, campaignId });
      const reason = boundReached(await clientRates(tx, owner, { now: deps.clock.now() }));
      if (reason) await pauseRunning({ tx, deps, owner, reason, campaignId: undefined });
    }),
  ];
}
