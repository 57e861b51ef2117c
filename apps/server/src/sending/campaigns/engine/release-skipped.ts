import { releaseQuota } from '#billing/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

/** Returns the quota of skipped deliveries, each once. */
export async function releaseSkipped({
  tx,
  owner,
  campaignId,
}: {
  tx: Tx;
  owner: OwnerId;
  campaignId: string;
}): Promise<void> {
  const [freed] = await tx.sql<{ amount: number }[]>`
    update campaign_totals set released = skipped
    where owner_id = ${owner} and campaign_id = ${campaignId} and released < skipped
    returning (new.skipped - old.released)::int as amount`;
  if (freed)
    await releaseQuota({
      tx,
      owner,
      resource: 'sends',
      amount: freed.amount,
      cause: 'campaign_skipped',
      reference: campaignId,
    });
}
