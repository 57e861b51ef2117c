import type { SeriesDate, SeriesPlan } from '@enlace/contract/sending/campaign-series/series-rule.schemas.ts';
import { seriesLimits } from '@enlace/contract/sending/campaign-series/campaign-series.schemas.ts';
import type { Page } from '@enlace/contract/core/paging.ts';
import { getClientCard } from '#identity/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { decodeKeyset, toPage } from '#platform/keyset.ts';
import { getSeriesView, listSeriesViews } from '../campaign-series.repository.ts';
import type { CampaignSeries, IssueView, SeriesCall, SeriesIssue, SeriesView } from '../campaign-series.types.ts';
import { chooseItems } from '../feed/feed-choice.rules.ts';
import { findFeed, listSentKeys } from '../feeds.repository.ts';
import { getIssueView, listIssueViews } from '../issues.repository.ts';
import { planOf, shownDates } from '../next-date.rules.ts';
import { nextDates } from '../series-dates.rules.ts';

async function readFeedState(
  tx: Tx,
  owner: OwnerId,
  { view: { id, feed }, now, timeZone }: { view: SeriesView; now: Temporal.Instant; timeZone: string },
): Promise<CampaignSeries['feedState']> {
  const known = feed && (await findFeed(tx, owner, { seriesId: id, url: feed.url }));
  if (!known) return null;
  const sent = await listSentKeys(tx, owner, id);
  const { waiting } = chooseItems(known.items, { feed, sent, now, timeZone });
  return { title: known.title, checkedAt: known.checkedAt, problem: known.problem, waiting };
}

/** The last date that occurred, so that none is shown twice. */
export async function lastIssueDate(tx: Tx, owner: OwnerId, id: string): Promise<Temporal.PlainDate | undefined> {
  const [row] = await tx.sql<{ last: Temporal.PlainDate | null }[]>`
    select max(issue_on) as last from campaign_series_issues where owner_id = ${owner} and series_id = ${id}`;
  return row?.last ?? undefined;
}

function named(id: string | null, name: string | null): { id: string; name: string } | null {
  return id === null || name === null ? null : { id, name };
}

async function seriesOf(tx: Tx, { deps, ctx }: SeriesCall, view: SeriesView): Promise<CampaignSeries> {
  const owner = ctx.actor.ownerId;
  const { timeZone } = await getClientCard(tx, owner);
  const after = await lastIssueDate(tx, owner, view.id);
  return {
    ...view,
    profile: named(view.profileId, view.profileName),
    template: named(view.templateId, view.templateName),
    subject: view.ownSubject,
    topic: named(view.topicId, view.topicName),
    ...planOf(view),
    feedState: await readFeedState(tx, owner, { view, now: deps.clock.now(), timeZone }),
    timeZone,
    next: shownDates(view, { timeZone, now: deps.clock.now(), after }),
  };
}

function issueOf(view: IssueView): SeriesIssue {
  const { state, campaignId, campaignName, campaignState, audience, accepted, opened, clicked } = view;
  // A campaign withdrawn within its hold is a draft again, whatever its issue says.
  const isBack = campaignState === 'draft' || campaignState === 'failed' || campaignState === 'scheduled';
  const isThere = campaignId !== null && campaignName !== null && campaignState !== null;
  return {
    ...view,
    date: view.issueOn,
    state: state === 'launched' && isBack ? 'draft' : state,
    campaign: isThere
      ? { id: campaignId, name: campaignName, state: campaignState, audience, accepted, opened, clicked }
      : null,
  };
}

/** One series as its screen shows it. */
export function readSeries({ deps, ctx, id }: SeriesCall & { id: string }): Promise<CampaignSeries> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => seriesOf(tx, { deps, ctx }, await getSeriesView(tx, owner, id)));
}

type ListQuery = { search?: string | undefined; cursor?: string | undefined; limit: number };

/** Newest first. */
export function listSeries({ deps, ctx, query }: SeriesCall & { query: ListQuery }): Promise<Page<CampaignSeries>> {
  const owner = ctx.actor.ownerId;
  const { search, cursor, limit } = query;
  const after = decodeKeyset(cursor, 'text')?.id;
  return deps.db.scoped(owner, async (tx) => {
    const views = await listSeriesViews(tx, owner, { search, after, limit: limit + 1 });
    const { rows, next } = toPage(views, { limit, position: ({ id }) => ({ key: '', id }) });
    const items: CampaignSeries[] = [];
    for (const view of rows) items.push(await seriesOf(tx, { deps, ctx }, view));
    return { items, next };
  });
}

/** The past dates of a series and their results, newest first. */
export function listIssues({
  deps,
  ctx,
  id,
  query,
}: SeriesCall & { id: string; query: ListQuery }): Promise<Page<SeriesIssue>> {
  const owner = ctx.actor.ownerId;
  const { cursor, limit } = query;
  const after = decodeKeyset(cursor, 'text');
  return deps.db.scoped(owner, async (tx) => {
    await getSeriesView(tx, owner, id);
    const views = await listIssueViews(tx, owner, { seriesId: id, after, limit: limit + 1 });
    const position = (view: (typeof views)[number]) => ({ key: view.issueOn.toString(), id: view.id });
    const { rows, next } = toPage(views, { limit, position });
    return { items: rows.map(issueOf), next };
  });
}

export function readIssue({
  deps,
  ctx,
  id,
  issueId,
}: SeriesCall & { id: string; issueId: string }): Promise<SeriesIssue> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => issueOf(await getIssueView(tx, owner, { seriesId: id, id: issueId })));
}

/** The next dates of a rule being edited. */
export function countDates({
  deps,
  ctx,
  plan,
}: SeriesCall & { plan: SeriesPlan }): Promise<{ timeZone: string; items: SeriesDate[] }> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const { timeZone } = await getClientCard(tx, owner);
    const now = deps.clock.now();
    return { timeZone, items: nextDates({ plan, timeZone, now, made: 0, limit: seriesLimits.nextDates }) };
  });
}
