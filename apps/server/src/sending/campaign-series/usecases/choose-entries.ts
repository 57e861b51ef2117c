import type { IssueEntry } from '@enlace/contract/sending/campaign-series/series-feed.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import { getClientCard } from '#identity/door.ts';
import type { CampaignFeed } from '#sending/campaigns/campaigns.types.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { issueDone, itemsSent } from '../campaign-series.errors.ts';
import type { IssueRow, SeriesCall, SeriesRow } from '../campaign-series.types.ts';
import { isAhead, unsentItems } from '../feed/feed-choice.rules.ts';
import type { FeedItem } from '../feed/feed.types.ts';
import { newestFirst } from '../feed/read-feed.ts';
import { findFeed, listSentKeys, storeDraftItems } from '../feeds.repository.ts';
import { lockBoth, toMailItems } from './make-issue.ts';

type Ref = SeriesCall & { id: string; issueId: string };
type Draft = { series: SeriesRow; issue: IssueRow & { campaignId: string }; feed: CampaignFeed };

/** The issue while it waits as a draft with entries. Error: campaign_series.issue_done. */
async function lockDraft(tx: Tx, owner: OwnerId, { id, issueId }: Pick<Ref, 'id' | 'issueId'>): Promise<Draft> {
  const { series, issue } = await lockBoth(tx, owner, issueId);
  const { campaignId } = issue;
  if (series.id !== id || series.deletedAt) throw notFound();
  const [row] = await tx.sql<{ feed: CampaignFeed }[]>`
    select f.feed from campaign_feeds f join campaigns k on k.owner_id = f.owner_id and k.id = f.campaign_id
    where f.owner_id = ${owner} and f.campaign_id = ${campaignId} and k.started_at is null and k.deleted_at is null`;
  if (issue.state !== 'draft' || campaignId === null || !row) throw issueDone();
  return { series, issue: { ...issue, campaignId }, feed: row.feed };
}

/** What the feed has or had, newest first, without what was sent. */
async function openItems(tx: Tx, owner: OwnerId, { series }: Draft): Promise<FeedItem[]> {
  const known = series.feed && (await findFeed(tx, owner, { seriesId: series.id, url: series.feed.url }));
  const sent = await listSentKeys(tx, owner, series.id);
  return newestFirst(unsentItems(known?.items ?? [], sent));
}

function standingOf(item: FeedItem, clock: { now: Temporal.Instant; timeZone: string }): IssueEntry['standing'] {
  if (item.gone === 'withdrawn') return 'withdrawn';
  return isAhead(item, clock) ? 'ahead' : 'news';
}

async function entriesOf(
  tx: Tx,
  owner: OwnerId,
  draft: Draft,
  now: Temporal.Instant,
): Promise<{ items: IssueEntry[] }> {
  const chosen = new Set(draft.feed.items.map(({ key }) => key));
  const open = await openItems(tx, owner, draft);
  const { timeZone } = await getClientCard(tx, owner);
  const items = open.map((item) => {
    const { key, title, link, summary, publishedAt } = item;
    return {
      key,
      title,
      link,
      summary,
      publishedAt,
      isChosen: chosen.has(key),
      standing: standingOf(item, { now, timeZone }),
    };
  });
  const listed = new Set(open.map(({ key }) => key));
  // What is in the draft is shown even when the feed is another one now.
  const others = draft.feed.items.filter(({ key }) => !listed.has(key));
  const kept = others.map(({ key, title, link, summary }) => {
    return { key, title, link, summary, publishedAt: null, isChosen: true, standing: 'news' as const };
  });
  return { items: [...kept, ...items] };
}

/** The entries an issue that waits as a draft may carry. */
export async function readEntries({ deps, ctx, ...ref }: Ref): Promise<{ items: IssueEntry[] }> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => entriesOf(tx, owner, await lockDraft(tx, owner, ref), deps.clock.now()));
}

/** Gives a waiting issue these entries, the newest first. Errors: campaign_series.issue_done, .items_sent. */
export async function chooseEntries({
  deps,
  ctx,
  keys,
  ...ref
}: Ref & { keys: readonly string[] }): Promise<{ items: IssueEntry[] }> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const draft = await lockDraft(tx, owner, ref);
    const { series, issue, feed } = draft;
    const open = await openItems(tx, owner, draft);
    const wanted = new Set(keys);
    const kept = feed.items.filter(({ key }) => wanted.has(key));
    const known = new Set(kept.map(({ key }) => key));
    const added = open.filter(({ key }) => wanted.has(key) && !known.has(key));
    if (kept.length + added.length < wanted.size) throw itemsSent();
    const mail = new Map(
      [...kept, ...toMailItems(added, await getClientCard(tx, owner))].map((item) => [item.key, item]),
    );
    const order = [...kept.filter(({ key }) => !open.some((item) => item.key === key)), ...open];
    const items = order.flatMap(({ key }) => mail.get(key) ?? []);
    const changed = { ...feed, items };
    await storeDraftItems(tx, owner, { campaignId: issue.campaignId, items });
    // Whatever was doubted of the entries before, a person chose these.
    await tx.sql`
      update campaign_series_issues set items = ${items.length}, problem = null
      where owner_id = ${owner} and id = ${issue.id}`;
    const entry = {
      action: 'campaign_series.entries_chosen',
      subjectKind: 'campaign_series',
      subjectId: series.id,
      after: { name: series.name, date: issue.issueOn.toString(), count: items.length },
    };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    return entriesOf(tx, owner, { ...draft, feed: changed }, deps.clock.now());
  });
}
