import { listProfilesRef } from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import {
  countCampaignAudienceRef,
  listLeftOutRef,
} from '@enlace/contract/sending/campaigns/campaign-audience.refs.gen.ts';
import {
  campaignHeatMapRef,
  campaignLabelsRef,
  campaignStandingRef,
} from '@enlace/contract/sending/campaigns/campaign-report.refs.gen.ts';
import { listCampaignsRef } from '@enlace/contract/sending/campaigns/campaign-list.refs.gen.ts';
import { compareCampaignsRef } from '@enlace/contract/sending/campaigns/campaign-rounds.refs.gen.ts';
import {
  campaignReportRef,
  getCampaignRef,
  listCampaignDeliveriesRef,
  preflightCampaignRef,
  previewCampaignRef,
} from '@enlace/contract/sending/campaigns/campaigns.refs.gen.ts';
import type {
  Campaign,
  CampaignDelivery,
  CampaignReport,
  CampaignSummary,
} from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import type { CampaignAudience } from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import type { SkipReason } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import type { CampaignStanding } from '@enlace/contract/sending/campaigns/standing.schemas.ts';
import type { Preflight } from '@enlace/contract/sending/campaigns/preflight.schemas.ts';
import type { MailViewer } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { listTemplatesRef } from '@enlace/contract/sending/templates/templates.refs.gen.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import type { CampaignFilter, DeliveryFilter } from '../rules/campaign-address.ts';

export type { Campaign, CampaignDelivery, CampaignReport, CampaignStanding, CampaignSummary, Preflight };

const pageSize = 50;

export const campaignKeys = {
  all: ['campaigns'] as const,
  lists: ['campaigns', 'list'] as const,
  list: (filter: CampaignFilter) => ['campaigns', 'list', filter] as const,
  one: (id: string) => ['campaigns', 'one', id] as const,
  report: (id: string) => ['campaigns', 'report', id] as const,
  // Not below the report: events of a large campaign arrive every second, and these queries scan all of it.
  standing: (id: string) => ['campaigns', 'standing', id] as const,
  labels: (id: string) => ['campaigns', 'labels', id] as const,
  deliveries: (id: string) => ['campaigns', 'deliveries', id] as const,
  heatMap: (id: string) => ['campaigns', 'heat-map', id] as const,
  preflights: ['campaigns', 'preflight'] as const,
  preflight: (id: string, revision: number) => ['campaigns', 'preflight', id, revision] as const,
  preview: (
    id: string,
    options: {
      revision: number;
      contactId: string | undefined;
      variant: number | undefined;
      viewer?: string | undefined;
    },
  ) => ['campaigns', 'preview', id, options] as const,
};

/** The filter and order as request parameters. */
export function listParams({ tab, search, since, folder, labels, needsAll, sort, direction }: CampaignFilter) {
  return {
    tab,
    sort,
    direction,
    ...(search === '' ? {} : { search }),
    ...(since === undefined ? {} : { since }),
    ...(folder === 'none' ? { isUnfiled: 'true' as const } : {}),
    ...(folder === undefined || folder === 'none' ? {} : { folderId: folder }),
    ...(labels.length === 0 ? {} : { labelIds: labels.join(',') }),
    ...(needsAll ? { needsAllLabels: 'true' as const } : {}),
  };
}

export function campaignListQuery(filter: CampaignFilter) {
  return infiniteQueryOptions({
    queryKey: campaignKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      call(listCampaignsRef, {
        query: { limit: pageSize, ...listParams(filter), ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: (previous) => previous,
  });
}

export function campaignQuery(id: string) {
  return queryOptions({
    queryKey: campaignKeys.one(id),
    queryFn: ({ signal }) => call(getCampaignRef, { params: { id }, signal }),
  });
}

export function reportQuery(id: string) {
  return queryOptions({
    queryKey: campaignKeys.report(id),
    queryFn: ({ signal }) => call(campaignReportRef, { params: { id }, signal }),
    placeholderData: (previous) => previous,
  });
}

/** For figures that scan all deliveries of a campaign. */
const slowly = { staleTime: 60_000, refetchInterval: 60_000 } as const;

export function standingQuery(id: string) {
  return queryOptions({
    queryKey: campaignKeys.standing(id),
    queryFn: ({ signal }) => call(campaignStandingRef, { params: { id }, signal }),
    ...slowly,
  });
}

export function campaignLabelsQuery(id: string) {
  return queryOptions({
    queryKey: campaignKeys.labels(id),
    queryFn: ({ signal }) => call(campaignLabelsRef, { params: { id }, signal }),
    ...slowly,
  });
}

/** A new revision of the draft refetches. */
export function preflightQuery({ id, revision }: { id: string; revision: number }) {
  return queryOptions({
    queryKey: campaignKeys.preflight(id, revision),
    queryFn: ({ signal }) => call(preflightCampaignRef, { params: { id }, signal }),
    placeholderData: (previous) => previous,
    staleTime: 5000,
  });
}

export function previewQuery({
  id,
  revision,
  contactId,
  variant,
  viewer,
}: {
  id: string;
  revision: number;
  contactId?: string | undefined;
  /** One mail of a trial, from 0. */
  variant?: number | undefined;
  /** Whose blocks it shows. */
  viewer?: MailViewer | null | undefined;
}) {
  return queryOptions({
    queryKey: campaignKeys.preview(id, { revision, contactId, variant, viewer: viewer ?? undefined }),
    queryFn: ({ signal }) =>
      call(previewCampaignRef, {
        params: { id },
        query: {
          ...(contactId === undefined ? {} : { contactId }),
          ...(variant === undefined ? {} : { variant }),
          ...(viewer ? { viewer } : {}),
        },
        signal,
      }),
    placeholderData: (previous) => previous,
    staleTime: 60_000,
  });
}

/** The mail without personal data, with the clicks of each place. */
export function heatMapQuery(id: string, variant?: number) {
  return queryOptions({
    queryKey: [...campaignKeys.heatMap(id), variant ?? 'shown'],
    queryFn: ({ signal }) =>
      call(campaignHeatMapRef, { params: { id }, query: variant === undefined ? {} : { variant }, signal }),
    placeholderData: (previous) => previous,
  });
}

/** The people of a campaign shown by a screen. */
export type PeopleGroup = { filter: DeliveryFilter | undefined; search: string; linkId: number | undefined };

/** The group as request parameters. */
export function groupQuery({ filter, search, linkId }: PeopleGroup) {
  return {
    ...(filter === undefined ? {} : { filter }),
    ...(search === '' ? {} : { search }),
    ...(linkId === undefined ? {} : { linkId }),
  };
}

export function deliveriesQuery({ id, ...group }: PeopleGroup & { id: string }) {
  return infiniteQueryOptions({
    queryKey: [...campaignKeys.deliveries(id), group],
    queryFn: ({ pageParam, signal }) =>
      call(listCampaignDeliveriesRef, {
        params: { id },
        query: {
          limit: pageSize,
          ...groupQuery(group),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: (previous) => previous,
  });
}

/** How many an audience reaches; the last figure stays until the next one has loaded. */
export function reachQuery(people: { audience: CampaignAudience; topicId: string | null }) {
  return queryOptions({
    queryKey: ['campaigns', 'reach', people] as const,
    queryFn: ({ signal }) => call(countCampaignAudienceRef, { body: people, signal }),
    placeholderData: (previous) => previous,
    staleTime: 5000,
  });
}

/** Contacts left out for one reason. */
export function leftOutQuery({ id, revision, reason }: { id: string; revision: number; reason: SkipReason }) {
  return infiniteQueryOptions({
    queryKey: ['campaigns', 'left-out', id, revision, reason] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listLeftOutRef, {
        params: { id },
        query: { limit: pageSize, reason, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
}

/** Sent campaigns, for selection. */
export const sentCampaignsQuery = queryOptions({
  queryKey: ['campaigns', 'list', 'choices'] as const,
  queryFn: ({ signal }) => call(listCampaignsRef, { query: { tab: 'sent', limit: 100 }, signal }),
  staleTime: 30_000,
});

export function comparisonQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['campaigns', 'comparison', ids] as const,
    queryFn: ({ signal }) => call(compareCampaignsRef, { query: { ids: ids.join(',') }, signal }),
    enabled: ids.length >= 2,
    placeholderData: (previous) => previous,
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
