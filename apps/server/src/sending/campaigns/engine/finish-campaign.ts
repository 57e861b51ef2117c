import { addContactEvents } from '#audience/door.ts';
import { notify, recordHistory } from '#workspace/door.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { campaignFinished, streamStopped } from '../campaigns.events.ts';
import type { PauseReason } from '../campaigns.types.ts';
import { setState } from '../campaigns.repository.ts';
import { skipWaiting } from './ledger.repository.ts';
import { releaseSkipped } from './release-skipped.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'events' | 'live' | 'ids' | 'jobs'>;
type CampaignRef = { owner: OwnerId; campaignId: string };
const job = 'campaigns.send';
const timelineChunk = 2000;

type Finished = { name: string; profileId: string | null; accepted: number; audience: number };

async function close(tx: Tx, { deps, owner, campaignId }: CampaignRef & { deps: Deps }): Promise<Finished | undefined> {
  const [done] = await tx.sql<Finished[]>`
    select k.name, k.profile_id, t.accepted, t.audience
    from campaigns k join campaign_totals t on t.owner_id = k.owner_id and t.campaign_id = k.id
    where k.owner_id = ${owner} and k.id = ${campaignId} and k.kind = 'campaign' and k.state in ('sending', 'paused')
      and t.accepted + t.rejected + t.skipped + t.uncertain = t.audience
    for update of k`;
  if (!done) return undefined;
  await setState(tx, { owner, id: campaignId, change: { state: 'sent', now: deps.clock.now() } });
  return done;
}

/**
 * Finishes a campaign whose deliveries are all final: state, quota, notification and history in one transaction, only
 * once.
 */
export async function finishCampaign({ deps, owner, campaignId }: CampaignRef & { deps: Deps }): Promise<boolean> {
  return deps.db.system(async (tx) => {
    const done = await close(tx, { deps, owner, campaignId });
    if (!done) return false;
    await releaseSkipped({ tx, owner, campaignId });
    const { name, accepted, audience } = done;
    const notification = {
      kind: 'campaign.finished' as const,
      params: { name, accepted, audience },
      link: `/user/campanas/${campaignId}`,
    };
    await notify({ tx, deps, owner, profileId: done.profileId, notification });
    await deps.events.emit(tx, campaignFinished, { owner, campaignId, accepted, audience });
    const entry = {
      action: 'campaign.finished',
      subjectKind: 'campaign',
      subjectId: campaignId,
      after: { name, accepted, audience },
    };
    await recordHistory({ tx, owner, actor: { kind: 'system', job }, entry });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'campaign.progress', campaignId } });
    return true;
  });
}

/** Pauses a campaign for a system reason and notifies the client, once, however many connections report it. */
export async function pauseBySystem({
  deps,
  owner,
  campaignId,
  reason,
}: CampaignRef & { deps: Deps; reason: PauseReason }): Promise<void> {
  await deps.db.system(async (tx) => {
    const [paused] = await tx.sql<{ name: string; kind: 'campaign' | 'stream'; profileId: string | null }[]>`
      update campaigns set state = 'paused', pause_reason = ${reason}, updated_at = ${deps.clock.now()}
      where owner_id = ${owner} and id = ${campaignId} and state = 'sending' returning name, kind, profile_id`;
    if (!paused) return;
    if (paused.kind === 'stream') {
      await deps.events.emit(tx, streamStopped, { owner, campaignId, reason });
      return;
    }
    const notification = {
      kind: 'campaign.failed' as const,
      params: { name: paused.name, reason },
      link: `/user/campanas/${campaignId}`,
    };
    await notify({ tx, deps, owner, profileId: paused.profileId, notification });
    const after = { name: paused.name, reason };
    const entry = { action: 'campaign.paused', subjectKind: 'campaign', subjectId: campaignId, after };
    await recordHistory({ tx, owner, actor: { kind: 'system', job }, entry });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'campaign.progress', campaignId } });
  });
}

/** Handles a scheduled start that was refused: keeps the draft and notifies the client. */
export async function failStart({
  deps,
  owner,
  campaignId,
  reason,
}: CampaignRef & { deps: Deps; reason: PauseReason }): Promise<void> {
  await deps.db.system(async (tx) => {
    const [failed] = await tx.sql<{ name: string; profileId: string | null }[]>`
      update campaigns set state = 'failed', pause_reason = ${reason}, finished_at = ${deps.clock.now()}, updated_at = ${deps.clock.now()}
      where owner_id = ${owner} and id = ${campaignId} and state = 'scheduled' returning name, profile_id`;
    if (!failed) return;
    const notification = {
      kind: 'campaign.failed' as const,
      params: { name: failed.name, reason },
      link: `/user/campanas/${campaignId}`,
    };
    await notify({ tx, deps, owner, profileId: failed.profileId, notification });
    const after = { name: failed.name, reason };
    const entry = { action: 'campaign.start_failed', subjectKind: 'campaign', subjectId: campaignId, after };
    await recordHistory({ tx, owner, actor: { kind: 'system', job }, entry });
  });
}

/** Holds a campaign whose moment passed long ago until the person confirms it. */
export async function holdLate({ deps, owner, campaignId }: CampaignRef & { deps: Deps }): Promise<void> {
  await deps.db.system(async (tx) => {
    const [held] = await tx.sql<{ name: string; profileId: string | null }[]>`
      update campaigns set state = 'paused', pause_reason = 'late', updated_at = ${deps.clock.now()}
      where owner_id = ${owner} and id = ${campaignId} and state = 'scheduled' returning name, profile_id`;
    if (!held) return;
    const params = { name: held.name, reason: 'late' };
    const link = `/user/campanas/${campaignId}`;
    const { profileId } = held;
    await notify({ tx, deps, owner, profileId, notification: { kind: 'campaign.failed' as const, params, link } });
    const entry = { action: 'campaign.paused', subjectKind: 'campaign', subjectId: campaignId, after: params };
    await recordHistory({ tx, owner, actor: { kind: 'system', job }, entry });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'campaign.progress', campaignId } });
  });
}

/** Finishes deliveries of cancelled campaigns that workers had claimed at that moment. */
export async function sweepCancelled({ deps }: { deps: Deps }): Promise<void> {
  const open = await deps.db.system(
    (tx) => tx.sql<{ ownerId: string; id: string }[]>`
    select k.owner_id, k.id from campaigns k join campaign_totals t on t.owner_id = k.owner_id and t.campaign_id = k.id
    where k.state = 'cancelled' and k.started_at is not null and not k.timelines_written
      and t.accepted + t.rejected + t.skipped + t.uncertain < t.audience limit 50`,
  );
  for (const { ownerId: userId, id } of open) {
    const owner = ownerId(userId);
    await deps.db.system(async (tx) => {
      await skipWaiting(tx, { owner, campaignId: id });
      await releaseSkipped({ tx, owner, campaignId: id });
    });
  }
}

type TimelineRow = { id: string; contactId: string };

/** Adds “got this campaign” to the timelines of a finished campaign, in batches; resumes where it stopped. */
export async function writeTimelines({ deps, signal }: { deps: Deps; signal: AbortSignal }): Promise<void> {
  const open = await deps.db.system(
    (tx) => tx.sql<{ ownerId: string; id: string }[]>`
    select k.owner_id, k.id from campaigns k join campaign_totals t on t.owner_id = k.owner_id and t.campaign_id = k.id
    where k.state in ('sent', 'cancelled') and k.started_at is not null and not k.timelines_written
      and t.accepted + t.rejected + t.skipped + t.uncertain = t.audience limit 20`,
  );
  for (const { ownerId: owner, id } of open) {
    while (!signal.aborted && (await writeGroup({ deps, owner: ownerId(owner), campaignId: id }))) continue;
  }
}

async function writeGroup({ deps, owner, campaignId }: CampaignRef & { deps: Deps }): Promise<boolean> {
  return deps.db.system(async (tx) => {
    const [campaign] = await tx.sql<{ name: string; after: string; at: Temporal.Instant }[]>`
      select name, coalesce(timelines_after, '00000000-0000-0000-0000-000000000000') as after, coalesce(started_at, created_at) as at
      from campaigns where owner_id = ${owner} and id = ${campaignId} and not timelines_written for update skip locked`;
    if (!campaign) return false;
    const rows = await tx.sql<TimelineRow[]>`
      select id, contact_id from campaign_deliveries
      where owner_id = ${owner} and campaign_id = ${campaignId} and id > ${campaign.after}::uuid and state = 'accepted'
      order by id limit ${timelineChunk}`;
    const contactIds = rows.map(({ contactId }) => contactId);
    if (contactIds.length > 0) {
      await addContactEvents({
        tx,
        owner,
        contactIds,
        kind: 'campaign_sent',
        at: campaign.at,
        details: { campaignId, campaignName: campaign.name },
      });
    }
    const isLast = rows.length < timelineChunk;
    await tx.sql`
      update campaigns set timelines_after = coalesce(${rows.at(-1)?.id ?? null}::uuid, timelines_after), timelines_written = ${isLast}
      where owner_id = ${owner} and id = ${campaignId}`;
    return !isLast;
  });
}
