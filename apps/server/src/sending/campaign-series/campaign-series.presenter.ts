import type { CampaignSeries, SeriesIssue } from '@enlace/contract/sending/campaign-series/campaign-series.schemas.ts';
import type { FeedEntry } from '@enlace/contract/sending/campaign-series/series-feed.schemas.ts';
import type { IssueView, SeriesView } from './campaign-series.types.ts';
import type { FeedItem } from './feed/feed.types.ts';
import { planOf } from './next-date.rules.ts';

export type SeriesExtras = Pick<CampaignSeries, 'feedState' | 'timeZone' | 'next'>;

function named(id: string | null, name: string | null): { id: string; name: string } | null {
  return id === null || name === null ? null : { id, name };
}

export function presentSeries(view: SeriesView, extras: SeriesExtras): CampaignSeries {
  const { id, name, state, revision, audience, delivery, isTracked, isPublic, feed, issuesMade } = view;
  return {
    id,
    name,
    state,
    revision,
    profile: named(view.profileId, view.profileName),
    template: named(view.templateId, view.templateName),
    subject: view.ownSubject,
    audience,
    ...planOf(view),
    delivery,
    isTracked,
    isPublic,
    feed,
    ...extras,
    issuesMade,
    activatedAt: view.activatedAt?.toString() ?? null,
    createdAt: view.createdAt.toString(),
    updatedAt: view.updatedAt.toString(),
  };
}

/** A campaign withdrawn within its hold is a draft again, whatever its issue says. */
function stateOf({ state, campaignState }: IssueView): SeriesIssue['state'] {
  const isBack = campaignState === 'draft' || campaignState === 'failed' || campaignState === 'scheduled';
  return state === 'launched' && isBack ? 'draft' : state;
}

export function presentIssue(view: IssueView): SeriesIssue {
  const { id, issueOn, dueAt, problem, items, campaignId, campaignName, campaignState } = view;
  const { audience, accepted, opened, clicked } = view;
  const isThere = campaignId !== null && campaignName !== null && campaignState !== null;
  return {
    id,
    date: issueOn.toString(),
    dueAt: dueAt.toString(),
    state: stateOf(view),
    problem,
    items,
    campaign: isThere
      ? { id: campaignId, name: campaignName, state: campaignState, audience, accepted, opened, clicked }
      : null,
  };
}

export function presentEntry({ title, link, summary, picture, publishedAt }: FeedItem): FeedEntry {
  return { title, link, summary, picture, publishedAt };
}
