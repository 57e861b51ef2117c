import { campaignStarted } from '#sending/campaigns/campaigns.events.ts';
import type { CampaignFeed } from '#sending/campaigns/campaigns.types.ts';
import type { Platform } from '#platform/platform.types.ts';
import { getClientCard } from '#identity/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { type EventSubscription, onEvent } from '#platform/events/event-bus.ts';
import { itemsSent } from '../campaign-series.errors.ts';
import { isAhead } from '../feed/feed-choice.rules.ts';
import type { IssueRow } from '../campaign-series.types.ts';
import type { FeedRow } from '../feeds.repository.ts';
import { closePast, dropFromDrafts, takeItems } from '../feeds.repository.ts';
import { findIssueOfCampaign, setIssue } from '../issues.repository.ts';

async function keysOf(tx: Tx, owner: OwnerId, campaignId: string): Promise<string[]> {
  const [row] = await tx.sql<{ feed: CampaignFeed }[]>`
    select feed from campaign_feeds where owner_id = ${owner} and campaign_id = ${campaignId}`;
  return row?.feed.items.map(({ key }) => key) ?? [];
}

async function noteNews(
  tx: Tx,
  owner: OwnerId,
  { seriesId, campaignId }: IssueRow,
  now: Temporal.Instant,
): Promise<void> {
  if (campaignId === null) return;
  const keys = await keysOf(tx, owner, campaignId);
  const refused = await takeItems(tx, { owner, seriesId, campaignId, keys });
  if (refused.length > 0) throw itemsSent();
  await dropFromDrafts(tx, { owner, seriesId, campaignId, keys });
  const [feed] = await tx.sql<Pick<FeedRow, 'items'>[]>`
    select items from campaign_series_feeds where owner_id = ${owner} and series_id = ${seriesId} and not has_begun`;
  // What is dated ahead is still news on its day.
  const { timeZone } = await getClientCard(tx, owner);
  const past = feed?.items.filter((item) => !isAhead(item, { now, timeZone }));
  if (past) await closePast(tx, { owner, seriesId, keys: past.map(({ key }) => key) });
}

/**
 * An issue is marked as sent exactly when its campaign starts: one transaction writes both, together with the issue's
 * entries.
 */
export function issueHandlers({ clock }: Pick<Platform, 'clock'>): EventSubscription[] {
  return [
    onEvent(campaignStarted, async ({ tx, payload: { owner, campaignId } }) => {
      const issue = await findIssueOfCampaign(tx, owner, campaignId);
      if (!issue) return;
      await setIssue(tx, { owner, id: issue.id, change: { state: 'launched' } });
      await noteNews(tx, owner, issue, clock.now());
    }),
  ];
}
