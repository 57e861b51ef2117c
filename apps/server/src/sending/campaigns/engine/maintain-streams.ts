import { ownerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { releaseSkipped } from './release-skipped.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;

/** Returns the quota of skipped stream mails, and ends retired streams. */
export async function maintainStreams({ deps }: { deps: Deps }): Promise<void> {
  const open = await deps.db.system(
    (tx) => tx.sql<{ ownerId: string; id: string }[]>`
    select k.owner_id, k.id from campaigns k join campaign_totals t on t.owner_id = k.owner_id and t.campaign_id = k.id
    where k.kind = 'stream' and k.state in ('sending', 'paused') and t.released < t.skipped limit 100`,
  );
  for (const { ownerId: owner, id } of open)
    await deps.db.system((tx) => releaseSkipped({ tx, owner: ownerId(owner), campaignId: id }));
  await deps.db.system(
    (tx) => tx.sql`
    update campaigns k set state = 'sent', pause_reason = null, finished_at = ${deps.clock.now()}, updated_at = ${deps.clock.now()}
    from campaign_totals t
    where k.kind = 'stream' and k.state in ('sending', 'paused') and k.retired_at is not null
      and t.owner_id = k.owner_id and t.campaign_id = k.id and t.accepted + t.rejected + t.skipped + t.uncertain = t.audience
      and t.released = t.skipped`,
  );
}
