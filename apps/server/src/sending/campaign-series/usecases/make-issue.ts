import type { IssueProblem } from '@enlace/contract/sending/campaign-series/campaign-series.schemas.ts';
import type { CampaignTiming } from '@enlace/contract/sending/campaigns/timing.schemas.ts';
import type { CampaignFeed } from '#sending/campaigns/campaigns.types.ts';
import { prepareCampaign } from '#sending/campaigns/authoring/prepare-campaign.ts';
import { launchCampaign } from '#sending/campaigns/launch/start-campaign.ts';
import type { HistoryActor } from '#workspace/door.ts';
import { getClientCard } from '#identity/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError, isTemporary } from '#platform/errors.ts';
import { lockAnySeries, setNext } from '../campaign-series.repository.ts';
import type { IssueRow, FeedDeps, SeriesRow } from '../campaign-series.types.ts';
import { dateText, dayText } from '../day-text.ts';
import type { FeedItem } from '../feed/feed.types.ts';
import { isFeedError } from '../feed/fetch-feed.ts';
import { lockIssue, setIssue } from '../issues.repository.ts';
import { seriesTexts } from '../locales/texts.ts';
import { issuesLeft, wallOf } from '../series-dates.rules.ts';
import { type News, readNews } from './look-at-feed.ts';
import { notifyMissed, notifyReady } from './notify-client.ts';

export const systemActor: HistoryActor = { kind: 'system', job: 'campaign_series.maintain' };
const retryAfter = { minutes: 10 };
/** How long an unreadable feed or a busy server is retried before the date counts as missed. */
const patience = { hours: 1 };

type IssueRef = { deps: FeedDeps; owner: OwnerId; issueId: string };
type Filling = { tx: Tx; deps: FeedDeps; owner: OwnerId; actor: HistoryActor; series: SeriesRow; issue: IssueRow };

function timingOf(series: SeriesRow, issue: IssueRow): Extract<CampaignTiming, { at: string }> {
  return { kind: series.zone, at: wallOf(issue.issueOn, series.timeOfDay) };
}

/** Entries as a mail shows them. */
export function toMailItems(items: readonly FeedItem[], card: Parameters<typeof dateText>[1]): CampaignFeed['items'] {
  return items.map(({ key, publishedAt, title, link, summary, picture }) => {
    return { key, title, link, summary, picture, date: dateText(publishedAt, card) };
  });
}

async function mailNews(tx: Tx, owner: OwnerId, { title, link, items }: News): Promise<CampaignFeed> {
  return { title, link, items: toMailItems(items, await getClientCard(tx, owner)) };
}

/** Creates the draft of an issue, once; the last allowed issue ends the series. */
async function fill({ tx, deps, owner, actor, series, issue }: Filling, news: News | null): Promise<string> {
  const { locale } = await getClientCard(tx, owner);
  const id = deps.ids.uuid();
  const {
    profileId,
    templateId,
    ownSubject: subject,
    audience,
    isTracked,
    isPublic,
    topicId,
    acceptedSamples,
  } = series;
  const name = seriesTexts[locale].issueName(series.name, dayText(issue.issueOn, locale));
  const feed = news && (await mailNews(tx, owner, news));
  const timing = timingOf(series, issue);
  const options = { timing, isTracked, isPublic, topicId, feed, acceptedSamples };
  const campaign = { id, name, profileId, templateId, subject, audience, ...options };
  await prepareCampaign(tx, { owner, actor, campaign });
  await tx.sql`
    update campaign_series_issues set campaign_id = ${id}, items = ${news?.items.length ?? 0}
    where owner_id = ${owner} and id = ${issue.id}`;
  await tx.sql`
    update campaign_series set issues_made = issues_made + 1 where owner_id = ${owner} and id = ${series.id}`;
  if (series.state === 'active' && issuesLeft(series.ending, series.issuesMade + 1) === 0)
    await setNext(tx, { owner, id: series.id, next: { state: 'ended' }, now: deps.clock.now() });
  return id;
}

/** Locks both rows, always in this order. */
export async function lockBoth(
  tx: Tx,
  owner: OwnerId,
  issueId: string,
): Promise<{ series: SeriesRow; issue: IssueRow }> {
  const [found] = await tx.sql<{ seriesId: string }[]>`
    select series_id from campaign_series_issues where owner_id = ${owner} and id = ${issueId}`;
  const series = found && (await lockAnySeries(tx, owner, found.seriesId));
  const issue = await lockIssue(tx, owner, issueId);
  return { series: series ?? (await lockAnySeries(tx, owner, issue.seriesId)), issue };
}

/** The feed entries of an issue without a campaign; null for a series without a feed. */
export async function newsFor({ deps, owner, issueId }: IssueRef): Promise<News | null> {
  const { series, issue } = await deps.db.scoped(owner, (tx) => lockBoth(tx, owner, issueId));
  if (!series.feed || issue.campaignId !== null) return null;
  return readNews({ deps, owner, seriesId: series.id, feed: series.feed });
}

/** A feed that changed ids and addresses would have everything sent again: then a person decides. */
function doubtOf(news: News | null): IssueProblem | null {
  if (!news || news.repeated * 2 <= news.items.length) return null;
  return { code: 'repeated', params: { count: news.repeated, total: news.items.length } };
}

type Made = { campaignId: string; timing: CampaignTiming } | undefined;

/** What the clock makes of a locked issue: nothing, a draft that waits, or a campaign to start. */
async function make({ deps, owner, issueId }: IssueRef, news: News | null): Promise<Made> {
  return deps.db.scoped(owner, async (tx) => {
    const { series, issue } = await lockBoth(tx, owner, issueId);
    if (issue.state !== 'preparing') return undefined;
    if (issue.campaignId === null && issuesLeft(series.ending, series.issuesMade) === 0) {
      // Several dates of a series that prepares drafts can be due at once; the last ones may exceed its limit.
      await tx.sql`delete from campaign_series_issues where owner_id = ${owner} and id = ${issueId}`;
      return undefined;
    }
    const set = (state: 'skipped' | 'draft', problem: IssueProblem | null) =>
      setIssue(tx, { owner, id: issueId, change: { state, problem } });
    if (series.deletedAt) {
      await set('skipped', null);
      return undefined;
    }
    if (issue.campaignId === null && series.feed?.onlyNews && news?.items.length === 0) {
      await set('skipped', { code: 'nothing_new', params: {} });
      return undefined;
    }
    const filling = { tx, deps, owner, actor: systemActor, series, issue };
    const campaignId = issue.campaignId ?? (await fill(filling, news));
    const doubt = issue.campaignId === null ? doubtOf(news) : null;
    if (series.delivery.kind === 'auto' && !doubt) return { campaignId, timing: timingOf(series, issue) };
    await set('draft', doubt);
    await notifyReady({ tx, deps, owner, series, on: issue.issueOn, campaignId });
    return undefined;
  });
}

/** The campaign of an issue, created if missing; locks both rows. */
export async function ensureCampaign(filling: Filling, news: News | null): Promise<string> {
  return filling.issue.campaignId ?? fill(filling, news);
}

function toProblem({ code, params }: AppError): IssueProblem {
  const plain = Object.entries(params ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [],
  );
  return { code, params: Object.fromEntries(plain) };
}

/** Lists the date as missed and notifies the client, unless another process has handled it. */
async function miss({ deps, owner, issueId }: IssueRef, problem: IssueProblem): Promise<void> {
  await deps.db.scoped(owner, async (tx) => {
    const { series, issue } = await lockBoth(tx, owner, issueId);
    if (issue.state !== 'preparing') return;
    await setIssue(tx, { owner, id: issueId, change: { state: 'missed', problem } });
    await notifyMissed({ tx, deps, owner, series, on: issue.issueOn, problem });
  });
}

/** Retries for a while what may succeed later. True when the issue waits. */
async function waitAWhile({ deps, owner, issueId }: IssueRef): Promise<boolean> {
  return deps.db.scoped(owner, async (tx) => {
    const issue = await lockIssue(tx, owner, issueId);
    const now = deps.clock.now();
    if (Temporal.Instant.compare(now, issue.dueAt.add(patience)) >= 0) return false;
    await tx.sql`
      update campaign_series_issues set retry_at = ${now.add(retryAfter)} where owner_id = ${owner} and id = ${issueId}`;
    return true;
  });
}

/**
 * Brings one issue as far as possible: feed, draft, start. Each step is committed before the next and none is done
 * twice, so any process can resume where another stopped.
 */
export async function makeIssue(ref: IssueRef): Promise<void> {
  const { deps, owner } = ref;
  try {
    const made = await make(ref, await newsFor(ref));
    if (!made) return;
    const { campaignId: id, timing } = made;
    await launchCampaign({ deps, owner, id, actor: systemActor, from: 'start', timing });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Entries that another issue took meanwhile were removed from this one: the next round sends the rest.
    if (error.code === 'campaign_series.items_sent') return;
    if ((isFeedError(error) || isTemporary(error)) && (await waitAWhile(ref))) return;
    await miss(ref, toProblem(error));
  }
}
