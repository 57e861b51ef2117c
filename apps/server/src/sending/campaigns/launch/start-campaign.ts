import { campaignLimits } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import type { CampaignTiming } from '@enlace/contract/sending/campaigns/timing.schemas.ts';
import { type HistoryActor, recordHistory } from '#workspace/door.ts';
import { getClientCard } from '#identity/door.ts';
import { consumeQuota } from '#billing/door.ts';
import { countTemplateUse } from '#sending/templates/templates.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { audienceGone, emptyAudience, incomplete, wrongState } from '../campaigns.errors.ts';
import { campaignStarted } from '../campaigns.events.ts';
import { announceWork, lockCampaign } from '../campaigns.repository.ts';
import { mayDo } from '../campaigns.rules.ts';
import type { CampaignCall, CampaignDeps, CampaignRow, Campaign } from '../campaigns.types.ts';
import { compileAudience } from '../audience/compile-audience.ts';
import { lockFamily } from '../audience/compile-follow.ts';
import { quietUntil } from './timing.rules.ts';
import { assertClientOpen, assertExperimentAllowed } from './assert-client-open.ts';
import { freezeAudience, type Frozen } from '../audience/freeze-audience.ts';
import { type FrozenMail, freezeMails, storeMails } from './freeze-mail.ts';
import { freezeAttachments } from '../authoring/campaign-attachments.ts';
import { loadCampaignDrafts } from '../authoring/load-draft.ts';
import { readCampaign } from '../authoring/read-campaigns.ts';
import { assertReviewed, assertSamplesAccepted } from '../authoring/review-campaign.ts';
import { scheduleCampaign } from './schedule-campaign.ts';

type LaunchInput = {
  deps: CampaignDeps;
  owner: OwnerId;
  id: string;
  actor: HistoryActor;
  /** `late`: the person confirms sending although its moment passed. */
  from: 'start' | 'schedule' | 'late';
  /** Overrides the stored one. */
  timing?: CampaignTiming | undefined;
};

function assertLaunchable({ from, timing }: LaunchInput, campaign: CampaignRow): CampaignRow {
  const states: Record<LaunchInput['from'], boolean> = {
    start: mayDo('start', campaign.state),
    schedule: campaign.state === 'scheduled',
    late: campaign.state === 'paused' && campaign.startedAt === null,
  };
  if (!states[from]) throw wrongState(campaign.state);
  return timing ? { ...campaign, timing } : campaign;
}

/** Compiles the mails of a campaign that may be started, outside the starting transaction. Error: campaigns.sample_text. */
export async function prepareMails({
  deps,
  owner,
  id,
  assert,
}: {
  deps: CampaignDeps;
  owner: OwnerId;
  id: string;
  assert: (campaign: CampaignRow) => void;
}): Promise<FrozenMail> {
  const { drafts, campaign } = await deps.db.scoped(owner, async (tx) => {
    await assertClientOpen(tx, owner);
    const row = await lockCampaign(tx, owner, id);
    assert(row);
    await assertExperimentAllowed(tx, { owner, experiment: row.experiment });
    const loaded = await loadCampaignDrafts({ tx, deps, owner, campaign: row });
    // Its template may have been changed while it waited, and what a series makes has not been reviewed.
    assertSamplesAccepted(loaded, row.acceptedSamples);
    return { drafts: loaded, campaign: row };
  });
  if (drafts.length === 0) throw incomplete('template');
  const { isTracked, utm, name } = campaign;
  return freezeMails({ deps, drafts, isTracked, utm, name });
}

async function freeze(tx: Tx, { deps, owner, id }: LaunchInput, campaign: CampaignRow): Promise<Frozen> {
  const now = deps.clock.now();
  if (campaign.rootId !== null) await lockFamily(tx, owner, id);
  const compiled = await compileAudience(tx, owner, { ...campaign, campaignId: id, now });
  // The deleted reference may have been meant to exclude somebody.
  if (compiled.gone.length > 0) throw audienceGone(compiled.gone.length);
  const { timing, quietHours: quiet, experiment } = campaign;
  const home = await getClientCard(tx, owner);
  const readers = timing.kind === 'reader' ? { wall: timing.at, home, quiet, now } : null;
  const frozen = await freezeAudience(tx, { owner, campaignId: id, compiled, readers, experiment });
  if (frozen.audience === 0) throw emptyAudience();
  return frozen;
}

/** Earliest sending time: after the hold and the client's current quiet hours. */
async function holdEnd(tx: Tx, { deps, owner, from }: LaunchInput, campaign: CampaignRow): Promise<Temporal.Instant> {
  const now = deps.clock.now();
  const held = from === 'schedule' ? now : now.add({ seconds: campaignLimits.holdSeconds });
  const { quietHours: quiet, timing } = campaign;
  if (!quiet || timing.kind === 'reader') return held;
  const { timeZone } = await getClientCard(tx, owner);
  return quietUntil({ at: held, quiet, timeZone }) ?? held;
}

async function queue(tx: Tx, input: LaunchInput, { campaign, frozen }: { campaign: CampaignRow; frozen: Frozen }) {
  const { deps, owner, id } = input;
  const now = deps.clock.now();
  await tx.sql`
    update campaigns set state = 'queued', pause_reason = null, started_at = ${now}, finished_at = null, updated_at = ${now},
      timing = ${tx.sql.json(campaign.timing)}, test_people = ${campaign.experiment ? frozen.tested : null},
      public_since = ${campaign.isPublic ? now : null},
      hold_until = ${await holdEnd(tx, input, campaign)}, revision = revision + 1
    where owner_id = ${owner} and id = ${id}`;
}

/**
 * Freezes mail and audience and reserves the quota for all of it, in one transaction: either the whole campaign is
 * queued or nothing happened.
 */
export async function launchCampaign(input: LaunchInput): Promise<void> {
  const { deps, owner, id, actor } = input;
  const mail = await prepareMails({ deps, owner, id, assert: (campaign) => void assertLaunchable(input, campaign) });
  await deps.db.scoped(owner, async (tx) => {
    const campaign = assertLaunchable(input, await lockCampaign(tx, owner, id));
    await assertExperimentAllowed(tx, { owner, experiment: campaign.experiment });
    const frozen = await freeze(tx, input, campaign);
    const { audience } = frozen;
    await consumeQuota({ tx, owner, resource: 'sends', amount: audience, cause: 'campaign', reference: id });
    await storeMails(tx, { deps, owner, campaignId: id, mail, profileId: campaign.profileId });
    await freezeAttachments(tx, owner, campaign);
    for (const templateId of new Set(mail.mails.map(({ loaded }) => loaded.template.id)))
      await countTemplateUse(tx, owner, templateId);
    await queue(tx, input, { campaign, frozen });
    await deps.events.emit(tx, campaignStarted, { owner, campaignId: id, audience });
    const entry = {
      action: 'campaign.started',
      subjectKind: 'campaign',
      subjectId: id,
      after: { name: campaign.name, subject: mail.mails[0]?.source.subject ?? '', audience },
    };
    await recordHistory({ tx, owner, actor, entry });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'campaign.progress', campaignId: id } });
    await announceWork(tx);
  });
}

type StartInput = CampaignCall & {
  id: string;
  sendAt?: string | null | undefined;
  timing: CampaignTiming | undefined;
  /** The person wants it sent although it still contains sample text. */
  acceptsSampleText: boolean;
};

/** Sending immediately must be explicit, in the call or the draft. */
async function timingOf({
  deps,
  ctx,
  id,
  sendAt,
  timing,
}: Omit<StartInput, 'acceptsSampleText'>): Promise<CampaignTiming | Temporal.Instant> {
  if (timing) return timing;
  if (typeof sendAt === 'string') return Temporal.Instant.from(sendAt);
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => (await lockCampaign(tx, owner, id)).timing);
}

/**
 * Starts as the draft says, or at the given moment: now (with the hold) or later. The mail is checked either way,
 * audience and quota when it starts.
 */
export async function startCampaign({
  deps,
  ctx,
  id,
  sendAt,
  timing,
  acceptsSampleText,
}: StartInput): Promise<Campaign> {
  const owner = ctx.actor.ownerId;
  const wanted = await timingOf({ deps, ctx, id, sendAt, timing });
  await assertReviewed({ deps, ctx, id, acceptsSampleText });
  const isScheduled =
    'kind' in wanted && wanted.kind === 'now' ? false : await scheduleCampaign({ deps, ctx, id, wanted });
  if (!isScheduled) {
    const chosen = 'kind' in wanted ? wanted : undefined;
    await launchCampaign({ deps, owner, id, actor: ctx.actor, from: 'start', timing: chosen });
  }
  return readCampaign({ deps, ctx, id });
}
