import { assertPostalAddress } from '#sending/campaigns/authoring/review-campaign.ts';
import { launchCampaign } from '#sending/campaigns/launch/start-campaign.ts';
import { notFound } from '#platform/errors.ts';
import { issueDone } from '../campaign-series.errors.ts';
import type { FeedCall, SeriesIssue } from '../campaign-series.types.ts';
import { ensureCampaign, lockBoth, newsFor } from './make-issue.ts';
import { readIssue } from './read-series.ts';

const sendable = new Set(['missed', 'draft']);

/** Sends a missed date or a waiting draft, with the usual hold; throws what prevents it. */
export async function sendIssue({
  deps,
  ctx,
  id,
  issueId,
}: FeedCall & { id: string; issueId: string }): Promise<SeriesIssue> {
  const owner = ctx.actor.ownerId;
  const { actor } = ctx;
  const before = await readIssue({ deps, ctx, id, issueId });
  if (!sendable.has(before.state)) throw issueDone();
  const news = await newsFor({ deps, owner, issueId });
  const campaignId = await deps.db.scoped(owner, async (tx) => {
    const { series, issue } = await lockBoth(tx, owner, issueId);
    if (series.deletedAt) throw notFound();
    if (issue.state === 'skipped' || issue.state === 'preparing') throw issueDone();
    await assertPostalAddress(tx, owner);
    return ensureCampaign({ tx, deps, owner, actor, series, issue }, news);
  });
  await launchCampaign({ deps, owner, id: campaignId, actor, from: 'start', timing: { kind: 'now' } });
  return readIssue({ deps, ctx, id, issueId });
}
