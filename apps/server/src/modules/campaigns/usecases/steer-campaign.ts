import type { Campaign, CampaignState } from '@enlace/contract/campaigns/campaigns.schemas.ts';
import { recordHistory } from '#modules/history/history.usecases.ts';
import { releaseQuota } from '#modules/subscriptions/quotas.usecases.ts';
import type { Tx } from '#platform/database/client.ts';
import { wrongState } from '../campaigns.errors.ts';
import { announceWork, lockCampaign, setState } from '../campaigns.repository.ts';
import { mayDo } from '../campaigns.rules.ts';
import type { CampaignCall, CampaignRow } from '../campaigns.types.ts';
import { recallClaimed, requeueUncertain, skipWaiting, thawAudience } from '../sending/ledger.repository.ts';
import { releaseSkipped } from '../sending/release-skipped.ts';
import { readCampaign } from './read-campaigns.ts';

type SteerInput = CampaignCall & { id: string };
type Change = {
  verb: Parameters<typeof mayDo>[0];
  action: string;
  apply: (tx: Tx, campaign: CampaignRow) => Promise<void>;
};

/** One verb on one locked campaign: check, change, history and live notice together. */
async function steer({ deps, ctx, id, change }: SteerInput & { change: Change }): Promise<Campaign> {
  const owner = ctx.actor.ownerId;
  await deps.db.scoped(owner, async (tx) => {
    const campaign = await lockCampaign(tx, owner, id);
    if (!mayDo(change.verb, campaign.state)) throw wrongState(campaign.state);
    await change.apply(tx, campaign);
    const entry = { action: change.action, subjectKind: 'campaign', subjectId: id, after: { name: campaign.name } };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'campaign.progress', campaignId: id } });
    await announceWork(tx);
  });
  return readCampaign({ deps, ctx, id });
}

function moveTo({ deps, ctx, id }: SteerInput, state: CampaignState) {
  return async (tx: Tx) => {
    const pauseReason = state === 'paused' ? 'person' : null;
    await setState(tx, { owner: ctx.actor.ownerId, id, change: { state, pauseReason, now: deps.clock.now() } });
  };
}

/** Nothing new leaves from here on; what a server is already reading is finished. */
export function pauseCampaign(input: SteerInput): Promise<Campaign> {
  const owner = input.ctx.actor.ownerId;
  const apply: Change['apply'] = async (tx) => {
    await moveTo(input, 'paused')(tx);
    await recallClaimed(tx, { owner, campaignId: input.id });
  };
  return steer({ ...input, change: { verb: 'pause', action: 'campaign.paused', apply } });
}

/** Goes on with exactly those who have not got it. */
export function resumeCampaign(input: SteerInput): Promise<Campaign> {
  return steer({ ...input, change: { verb: 'resume', action: 'campaign.resumed', apply: moveTo(input, 'sending') } });
}

/** Final: whoever has not got it yet never will, and the quota for them is given back. */
export function cancelCampaign(input: SteerInput): Promise<Campaign> {
  const owner = input.ctx.actor.ownerId;
  const apply: Change['apply'] = async (tx) => {
    await moveTo(input, 'cancelled')(tx);
    await skipWaiting(tx, { owner, campaignId: input.id });
    await releaseSkipped({ tx, owner, campaignId: input.id });
  };
  return steer({ ...input, change: { verb: 'cancel', action: 'campaign.cancelled', apply } });
}

/** Back to draft while nothing has left: the frozen audience is forgotten and its whole quota given back. */
export function withdrawCampaign(input: SteerInput): Promise<Campaign> {
  const { deps, ctx, id } = input;
  const owner = ctx.actor.ownerId;
  const apply: Change['apply'] = async (tx, campaign) => {
    const [held] = await tx.sql<
      { audience: number }[]
    >`select audience from campaign_totals where owner_id = ${owner} and campaign_id = ${id}`;
    await thawAudience(tx, { owner, campaignId: id });
    await releaseQuota({
      tx,
      owner,
      resource: 'sends',
      amount: held?.audience ?? 0,
      cause: 'campaign_withdrawn',
      reference: id,
    });
    if (campaign.state === 'queued' && campaign.templateId) {
      await tx.sql`update templates set uses = greatest(uses - 1, 0) where owner_id = ${owner} and id = ${campaign.templateId}`;
    }
    await tx.sql`
      update campaigns set state = 'draft', scheduled_at = null, hold_until = null, started_at = null, updated_at = ${deps.clock.now()}
      where owner_id = ${owner} and id = ${id}`;
  };
  return steer({ ...input, change: { verb: 'withdraw', action: 'campaign.withdrawn', apply } });
}

/** The person decides about those of whom nobody knows: they are sent again, at the risk of a second copy. */
export function resendUncertain(input: SteerInput): Promise<Campaign> {
  const owner = input.ctx.actor.ownerId;
  const apply: Change['apply'] = async (tx, campaign) => {
    const count = await requeueUncertain(tx, { owner, campaignId: input.id });
    if (count === 0) throw wrongState(campaign.state);
    if (campaign.state === 'sent') await moveTo(input, 'sending')(tx);
  };
  return steer({ ...input, change: { verb: 'resend', action: 'campaign.uncertain_resent', apply } });
}
