import { listProfilesRef } from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import { listWallsRef } from '@enlace/contract/publishing/walls/walls.refs.gen.ts';
import {
  countDatesRef,
  getSeriesRef,
  listEntriesRef,
  listIssuesRef,
  listSeriesRef,
  previewSeriesRef,
} from '@enlace/contract/sending/campaign-series/campaign-series.refs.gen.ts';
import type { CampaignSeries, SeriesIssue } from '@enlace/contract/sending/campaign-series/campaign-series.schemas.ts';
import type { SeriesPlan } from '@enlace/contract/sending/campaign-series/series-rule.schemas.ts';
import type { CampaignAudience } from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import { countCampaignAudienceRef } from '@enlace/contract/sending/campaigns/campaign-audience.refs.gen.ts';
import { listTemplatesRef } from '@enlace/contract/sending/templates/templates.refs.gen.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export type { CampaignSeries, SeriesIssue };

const pageSize = 50;
const issuePage = 10;

export const seriesKeys = {
  all: ['campaign-series'] as const,
  lists: ['campaign-series', 'list'] as const,
  one: (id: string) => ['campaign-series', 'one', id] as const,
  issues: (id: string) => ['campaign-series', 'issues', id] as const,
  entries: (issueId: string) => ['campaign-series', 'entries', issueId] as const,
  preview: (id: string, revision: number) => ['campaign-series', 'preview', id, revision] as const,
};

export function issueEntriesQuery(id: string, issueId: string) {
  return queryOptions({
    queryKey: seriesKeys.entries(issueId),
    queryFn: ({ signal }) => call(listEntriesRef, { params: { id, issueId }, signal }),
  });
}

export function seriesListQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [...seriesKeys.lists, search] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listSeriesRef, {
        query: {
          limit: pageSize,
          ...(search === '' ? {} : { search }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: (previous) => previous,
  });
}

export function seriesQuery(id: string) {
  return queryOptions({
    queryKey: seriesKeys.one(id),
    queryFn: ({ signal }) => call(getSeriesRef, { params: { id }, signal }),
    refetchInterval: 60_000,
  });
}

/** Polled occasionally: issues are created by the clock. */
export function issuesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: seriesKeys.issues(id),
    queryFn: ({ pageParam, signal }) =>
      call(listIssuesRef, {
        params: { id },
        query: { limit: issuePage, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchInterval: 30_000,
  });
}

/** The dates of the plan on the screen, stored or not. */
export function datesQuery(plan: SeriesPlan) {
  return queryOptions({
    queryKey: ['campaign-series', 'dates', plan] as const,
    queryFn: ({ signal }) => call(countDatesRef, { body: plan, signal }),
    placeholderData: (previous) => previous,
    staleTime: 60_000,
  });
}

/** The mail with the current feed; fetched whenever it is opened. */
export function seriesPreviewQuery({ id, revision }: { id: string; revision: number }) {
  return queryOptions({
    queryKey: seriesKeys.preview(id, revision),
    queryFn: ({ signal }) => call(previewSeriesRef, { params: { id }, body: {}, signal }),
    retry: false,
    gcTime: 0,
  });
}

export function reachQuery(people: { audience: CampaignAudience; topicId: string | null }) {
  return queryOptions({
    queryKey: ['campaign-series', 'reach', people] as const,
    queryFn: ({ signal }) => call(countCampaignAudienceRef, { body: people, signal }),
    placeholderData: (previous) => previous,
    staleTime: 5000,
  });
}

export const templateChoicesQuery = queryOptions({
  queryKey: ['templates', 'choices'] as const,
  queryFn: ({ signal }) => call(listTemplatesRef, { query: { kind: 'email', limit: 200 }, signal }),
});

export const profileChoicesQuery = queryOptions({
  queryKey: ['profiles', 'choices'] as const,
  queryFn: ({ signal }) => call(listProfilesRef, { query: { limit: 100 }, signal }),
});

/** The client's walls, which can be the feed of a series. */
export const wallsQuery = queryOptions({
  queryKey: ['campaign-series', 'walls'],
  queryFn: async ({ signal }) => (await call(listWallsRef, { signal })).items,
});
