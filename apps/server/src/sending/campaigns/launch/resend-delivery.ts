import type { CampaignState } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { announceWork, setState } from '../campaigns.repository.ts';
import { mayDo } from '../campaigns.rules.ts';
import { requeueUncertain } from '../engine/ledger.repository.ts';

type Input = { deps: Pick<Platform, 'clock' | 'live'>; owner: OwnerId; campaignId: string; deliveryId: string };

/** Whether single uncertain mails of a mailing in this state may be resent. */
export function mayResendOne(state: CampaignState): boolean {
  return mayDo('resend', state);
}

/**
 * Resends one mail of uncertain delivery at a person's request, with its original Message-ID. False when there is
 * nothing to decide. Also for mails of streams, which have no other actions.
 */
export async function resendDelivery(tx: Tx, { deps, owner, campaignId, deliveryId }: Input): Promise<boolean> {
  const [campaign] = await tx.sql<{ state: CampaignState }[]>`
    select state from campaigns where owner_id = ${owner} and id = ${campaignId} and deleted_at is null for update`;
  if (!campaign || !mayResendOne(campaign.state)) return false;
  if ((await requeueUncertain(tx, { owner, campaignId, deliveryId })) === 0) return false;
  if (campaign.state === 'sent')
    await setState(tx, { owner, id: campaignId, change: { state: 'sending', now: deps.clock.now() } });
  await deps.live.publish(tx, { userId: owner, event: { kind: 'campaign.progress', campaignId } });
  await announceWork(tx);
  return true;
}
