import type { CampaignState } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import { releaseQuota } from '#billing/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { wrongState } from '../campaigns.errors.ts';
import { announceWork, lockCampaign, setState } from '../campaigns.repository.ts';
import { mayDo } from '../campaigns.rules.ts';
import { noTrial } from '../campaigns.errors.ts';
import type { CampaignCall, CampaignRow, Campaign } from '../campaigns.types.ts';
import { recallClaimed, requeueUncertain, skipWaiting, thawAudience } from '../engine/ledger.repository.ts';
import { releaseSkipped } from '../engine/release-skipped.ts';
import { decideTrial } from '../engine/maintain-trials.ts';
import { readCampaign } from '../authoring/read-campaigns.ts';
import { launchCampaign } from './start-campaign.ts';

type SteerInput = CampaignCall & { id: string };
type Change = {
  verb: Parameters<typeof mayDo>[0];
  /** Undefined when the change records itself. */
  action: string | undefined;
  apply: (tx: Tx, campaign: CampaignRow) => Promise<void>;
};

/** Runs one action on a locked campaign: check, change, history and live event together. */
async function steer({ deps, ctx, id, change }: SteerInput & { change: Change }): Promise<Campaign> {
  const owner = ctx.actor.ownerId;
  await deps.db.scoped(owner, async (tx) => {
    const campaign = await lockCampaign(tx, owner, id);
    if (!mayDo(change.verb, campaign.state)) throw wrongState(campaign.state);
    await change.apply(tx, campaign);
    if (change.action !== undefined) {
      const entry = { action: change.action, subjectKind: 'campaign', subjectId: id, after: { name: campaign.name } };
      await recordHistory({ tx, owner, actor: ctx.actor, entry });
    }
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

/** Nothing more is sent from here on; mails a server is already receiving are finished. */
export function pauseCampaign(input: SteerInput): Promise<Campaign> {
  const owner = input.ctx.actor.ownerId;
  const apply: Change['apply'] = async (tx) => {
    await moveTo(input, 'paused')(tx);
    await recallClaimed(tx, { owner, campaignId: input.id });
  };
  return steer({ ...input, change: { verb: 'pause', action: 'campaign.paused', apply } });
}

async function isLate({ deps, ctx, id }: SteerInput): Promise<boolean> {
  const owner = ctx.actor.ownerId;
  const [row] = await deps.db.scoped(
    owner,
    (tx) => tx.sql`
    select 1 from campaigns where owner_id = ${owner} and id = ${id} and state = 'paused' and started_at is null and deleted_at is null`,
  );
  return row !== undefined;
}

/**
 * Continues with exactly those who have not received it. A campaign whose moment had passed starts now; one paused for
 * its quiet hours ignores them.
 */
export async function resumeCampaign(input: SteerInput): Promise<Campaign> {
  const { deps, ctx, id } = input;
  const owner = ctx.actor.ownerId;
  if (await isLate(input)) {
    await launchCampaign({ deps, owner, id, actor: ctx.actor, from: 'late' });
    return readCampaign({ deps, ctx, id });
  }
  const apply: Change['apply'] = async (tx, campaign) => {
    if (campaign.startedAt === null) throw wrongState(campaign.state);
    if (campaign.pauseReason === 'quiet')
      await tx.sql`update campaigns set quiet_hours = null where owner_id = ${owner} and id = ${id}`;
    await moveTo(input, 'sending')(tx);
  };
  return steer({ ...input, change: { verb: 'resume', action: 'campaign.resumed', apply } });
}

/** The person ends the trial: the rest of the audience gets this variant. */
export function chooseWinner(input: SteerInput & { variant: number }): Promise<Campaign> {
  const { deps, ctx, id, variant } = input;
  const owner = ctx.actor.ownerId;
  const apply: Change['apply'] = async (tx, { experiment }) => {
    if (!experiment || variant >= experiment.variants.length) throw noTrial();
    const choice = { deps, ref: { owner, campaignId: id }, variant, by: ctx.actor, certainty: null };
    if (!(await decideTrial(tx, choice))) throw noTrial();
  };
  return steer({ ...input, change: { verb: 'decide', action: undefined, apply } });
}

/** Final: nobody else receives it, and their quota is returned. */
export function cancelCampaign(input: SteerInput): Promise<Campaign> {
  const owner = input.ctx.actor.ownerId;
  const apply: Change['apply'] = async (tx) => {
    await moveTo(input, 'cancelled')(tx);
    await skipWaiting(tx, { owner, campaignId: input.id });
    await releaseSkipped({ tx, owner, campaignId: input.id });
  };
  return steer({ ...input, change: { verb: 'cancel', action: 'campaign.cancelled', apply } });
}

/** Back to draft while nothing was sent: deletes the frozen audience and returns its whole quota. */
export function withdrawCampaign(input: SteerInput): Promise<Campaign> {
  const { deps, ctx, id } = input;
  const owner = ctx.actor.ownerId;
  const apply: Change['apply'] = async (tx, campaign) => {
    if (campaign.state === 'paused' && campaign.startedAt !== null) throw wrongState(campaign.state);
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
      update campaigns set state = 'draft', pause_reason = null, scheduled_at = null, hold_until = null, started_at = null, public_since = null,
        test_people = null, test_sent_at = null, decide_at = null, winner = null, decided_at = null, decided_by = null, decided_certainty = null,
        updated_at = ${deps.clock.now()}
      where owner_id = ${owner} and id = ${id}`;
  };
  return steer({ ...input, change: { verb: 'withdraw', action: 'campaign.withdrawn', apply } });
}

/** Resends the uncertain deliveries at the person's decision, at the risk of a second copy. */
export function resendUncertain(input: SteerInput): Promise<Campaign> {
  const owner = input.ctx.actor.ownerId;
  const apply: Change['apply'] = async (tx, campaign) => {
    const count = await requeueUncertain(tx, { owner, campaignId: input.id });
    if (count === 0) throw wrongState(campaign.state);
    if (campaign.state === 'sent') await moveTo(input, 'sending')(tx);
  };
  return steer({ ...input, change: { verb: 'resend', action: 'campaign.uncertain_resent', apply } });
}
