import { ownerId } from '#platform/context.ts';
import { AppError, isTemporary } from '#platform/errors.ts';
import type { CampaignDeps, PauseReason } from '../campaigns.types.ts';
import { launchCampaign } from '../launch/start-campaign.ts';
import { failStart, holdLate } from './finish-campaign.ts';
import { deferForQuietHours } from './keep-quiet.ts';
import { maintainTrials } from './maintain-trials.ts';

type DueRow = { ownerId: string; id: string; lateSeconds: number };

// After a long downtime yesterday's mail may be unwanted: the client decides.
const latestStartSeconds = 6 * 3600;

function reasonOf(error: AppError): PauseReason {
  if (error.code === 'senders.server_off') return 'own_server';
  if (error.code === 'campaigns.sample_text') return 'sample_text';
  if (error.code.startsWith('plan.')) return 'plan';
  return error.code.startsWith('quota.') ? 'quota' : 'template';
}

async function launch({ deps, row }: { deps: CampaignDeps; row: DueRow }): Promise<void> {
  const owner = ownerId(row.ownerId);
  if (row.lateSeconds > latestStartSeconds) {
    await holdLate({ deps, owner, campaignId: row.id });
    return;
  }
  try {
    await launchCampaign({
      deps,
      owner,
      id: row.id,
      actor: { kind: 'system', job: 'campaigns.schedule' },
      from: 'schedule',
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (isTemporary(error)) {
      deps.logger.warn(
        { campaignId: row.id, code: error.code },
        'a scheduled campaign waits until the server has time',
      );
      return;
    }
    // Another process may have been first; only a campaign that is still scheduled becomes failed.
    await failStart({ deps, owner, campaignId: row.id, reason: reasonOf(error) });
  }
}

/**
 * Whether some campaign needs the engine now: one that is due, under way, kept quiet, or ended with something left to
 * write. Each part is a probe of an index that holds only such campaigns.
 */
export async function hasWork({ deps }: { deps: Pick<CampaignDeps, 'db'> }): Promise<boolean> {
  const [row] = await deps.db.system(
    (tx) => tx.sql<{ hasWork: boolean }[]>`
    select exists (select 1 from campaigns where state = 'scheduled' and scheduled_at <= now())
      or exists (select 1 from campaigns where state = 'queued')
      or exists (
        select 1 from campaigns k where k.state = 'sending' and (k.kind = 'campaign' or exists (
          select 1 from campaign_totals t where t.owner_id = k.owner_id and t.campaign_id = k.id
            and t.accepted + t.rejected + t.skipped + t.uncertain < t.audience)))
      or exists (select 1 from campaigns where quiet_hours is not null and state in ('queued', 'sending', 'paused'))
      or exists (
        select 1 from campaigns where state in ('sent', 'cancelled') and started_at is not null and not timelines_written)
      as has_work`,
    { readOnly: true },
  );
  return row?.hasWork ?? true;
}

/**
 * Starts what is due: scheduled campaigns, and queued ones whose hold is over. Trials and quiet hours use the same
 * clock.
 */
export async function startDue({ deps }: { deps: CampaignDeps }): Promise<void> {
  const due = await deps.db.system(
    (tx) => tx.sql<DueRow[]>`
    select k.owner_id, k.id, extract(epoch from now() - k.scheduled_at)::float8 as late_seconds
    from campaigns k join users u on u.id = k.owner_id
    where k.state = 'scheduled' and k.scheduled_at <= now() and k.deleted_at is null and enlace_client_is_open(u)
    order by k.scheduled_at limit 20`,
  );
  for (const row of due) await launch({ deps, row });
  await deferForQuietHours({ deps });
  await maintainTrials({ deps });
  await deps.db.system(async (tx) => {
    const begun = await tx.sql<{ ownerId: string; id: string }[]>`
      update campaigns k set state = 'sending', updated_at = now() from users u
      where k.state = 'queued' and k.hold_until <= now() and u.id = k.owner_id and enlace_client_is_open(u)
      returning k.owner_id, k.id`;
    for (const { ownerId: userId, id } of begun)
      await deps.live.publish(tx, { userId, event: { kind: 'campaign.progress', campaignId: id } });
  });
}
