import { type CampaignTiming, isWallTime } from '@enlace/contract/sending/campaigns/timing.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import { getClientCard } from '#identity/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { badSchedule, incomplete, wrongState } from '../campaigns.errors.ts';
import { lockCampaign } from '../campaigns.repository.ts';
import { mayDo } from '../campaigns.rules.ts';
import type { CampaignCall, CampaignRow } from '../campaigns.types.ts';
import { compileAudience } from '../audience/compile-audience.ts';
import { countZones } from '../audience/reader-zones.queries.ts';
import { wallMoment } from './timing.rules.ts';
import { assertClientOpen, assertExperimentAllowed } from './assert-client-open.ts';
import { freezeMails } from './freeze-mail.ts';
import { findAttached } from '../authoring/campaign-attachments.ts';
import { loadCampaignDrafts } from '../authoring/load-draft.ts';

const maxDaysAhead = 366;

type Wanted = CampaignTiming | Temporal.Instant;
type ScheduleInput = CampaignCall & { id: string; wanted: Wanted };
type Plan = { at: Temporal.Instant; timing: CampaignTiming };

/** The wall time of the first readers it can still reach in time; it must not have passed everywhere. */
async function firstReaderMoment(
  tx: Tx,
  { deps, ctx }: ScheduleInput,
  { campaign, wall }: { campaign: CampaignRow; wall: string },
): Promise<Temporal.Instant> {
  const owner = ctx.actor.ownerId;
  const now = deps.clock.now();
  const { audience, topicId, id: campaignId } = campaign;
  const compiled = await compileAudience(tx, owner, { audience, topicId, campaignId, now });
  const zones = await countZones(tx, owner, { compiled, home: await getClientCard(tx, owner) });
  const moments = zones.map(({ timeZone }) => wallMoment({ wall, timeZone }).at).toSorted(Temporal.Instant.compare);
  const [first] = moments;
  const last = moments.at(-1);
  if (!first || !last || Temporal.Instant.compare(last, now) <= 0) throw badSchedule();
  return first;
}

async function planOf(tx: Tx, input: ScheduleInput, campaign: CampaignRow): Promise<Plan> {
  const { ctx, wanted } = input;
  const { timeZone } = await getClientCard(tx, ctx.actor.ownerId);
  if (!('kind' in wanted)) {
    const wall = wanted.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' });
    return { at: wanted, timing: { kind: 'client', at: wall } };
  }
  if (wanted.kind === 'now') throw badSchedule();
  if (!isWallTime(wanted.at)) throw badSchedule();
  const at =
    wanted.kind === 'client'
      ? wallMoment({ wall: wanted.at, timeZone }).at
      : await firstReaderMoment(tx, input, { campaign, wall: wanted.at });
  return { at, timing: wanted };
}

function assertSoon(plan: Plan, now: Temporal.Instant): void {
  if (plan.timing.kind === 'client' && Temporal.Instant.compare(plan.at, now) <= 0) throw badSchedule();
  if (Temporal.Instant.compare(plan.at, now.add({ hours: 24 * maxDaysAhead })) >= 0) throw badSchedule();
}

async function loadPlanned(tx: Tx, input: ScheduleInput) {
  const { deps, ctx, id } = input;
  const owner = ctx.actor.ownerId;
  await assertClientOpen(tx, owner);
  const campaign = await lockCampaign(tx, owner, id);
  if (!mayDo('start', campaign.state)) throw wrongState(campaign.state);
  await assertExperimentAllowed(tx, { owner, experiment: campaign.experiment });
  const plan = await planOf(tx, input, campaign);
  assertSoon(plan, deps.clock.now());
  // A trial is sent immediately; it cannot be combined with readers' local times.
  if (plan.timing.kind === 'reader' && campaign.experiment) throw badSchedule();
  return { campaign, plan };
}

/**
 * Checks the mail and schedules the campaign. False when the moment has already come for the first readers: it must
 * then be started.
 */
export async function scheduleCampaign(input: ScheduleInput): Promise<boolean> {
  const { deps, ctx, id } = input;
  const owner = ctx.actor.ownerId;
  const { drafts, campaign } = await deps.db.scoped(owner, async (tx) => {
    const planned = await loadPlanned(tx, input);
    return { ...planned, drafts: await loadCampaignDrafts({ tx, deps, owner, campaign: planned.campaign }) };
  });
  if (drafts.length === 0) throw incomplete('template');
  const { isTracked, utm, name } = campaign;
  await freezeMails({ deps, drafts, isTracked, utm, name });
  return deps.db.scoped(owner, async (tx) => {
    await findAttached(tx, owner, campaign.attachmentIds);
    const { plan } = await loadPlanned(tx, input);
    const now = deps.clock.now();
    if (Temporal.Instant.compare(plan.at, now) <= 0) return false;
    await tx.sql`
      update campaigns set state = 'scheduled', scheduled_at = ${plan.at}, timing = ${tx.sql.json(plan.timing)}, updated_at = ${now},
        pause_reason = null, revision = revision + 1
      where owner_id = ${owner} and id = ${id}`;
    const entry = {
      action: 'campaign.scheduled',
      subjectKind: 'campaign',
      subjectId: id,
      after: { name: campaign.name, at: plan.at.toString() },
    };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    return true;
  });
}
