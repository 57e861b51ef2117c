import type {
  Campaign,
  CampaignDelivery,
  CampaignReport,
  CampaignSummary,
  Preflight,
} from '@enlace/contract/campaigns/campaigns.schemas.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import type { CampaignFilter, DeliveryFilter } from '../rules/campaign-address.ts';
import { campaignOperations, partOperations } from './campaign-operations.ts';

export type { Campaign, CampaignDelivery, CampaignReport, CampaignSummary, Preflight };

const pageSize = 50;

export const campaignKeys = {
  all: ['campaigns'] as const,
  lists: ['campaigns', 'list'] as const,
  list: (filter: CampaignFilter) => ['campaigns', 'list', filter] as const,
  one: (id: string) => ['campaigns', 'one', id] as const,
  report: (id: string) => ['campaigns', 'report', id] as const,
  deliveries: (id: string) => ['campaigns', 'deliveries', id] as const,
  preflight: (id: string, revision: number) => ['campaigns', 'preflight', id, revision] as const,
  preview: (id: string, options: { revision: number; contactId: string | undefined }) =>
    ['campaigns', 'preview', id, options] as const,
};

export function campaignListQuery(filter: CampaignFilter) {
  return infiniteQueryOptions({
    queryKey: campaignKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      call(campaignOperations.list, {
        query: {
          limit: pageSize,
          tab: filter.tab,
          ...(filter.search === '' ? {} : { search: filter.search }),
          ...(filter.since === undefined ? {} : { since: filter.since }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
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
    queryFn: ({ signal }) => call(campaignOperations.get, { params: { id }, signal }),
  });
}

export function reportQuery(id: string) {
  return queryOptions({
    queryKey: campaignKeys.report(id),
    queryFn: ({ signal }) => call(campaignOperations.report, { params: { id }, signal }),
    placeholderData: (previous) => previous,
  });
}

/** A new revision of the draft asks again. */
export function preflightQuery({ id, revision }: { id: string; revision: number }) {
  return queryOptions({
    queryKey: campaignKeys.preflight(id, revision),
    queryFn: ({ signal }) => call(campaignOperations.preflight, { params: { id }, signal }),
    placeholderData: (previous) => previous,
    staleTime: 5000,
  });
}

export function previewQuery({
  id,
  revision,
  contactId,
}: {
  id: string;
  revision: number;
  contactId?: string | undefined;
}) {
  return queryOptions({
    queryKey: campaignKeys.preview(id, { revision, contactId }),
    queryFn: ({ signal }) =>
      call(campaignOperations.preview, { params: { id }, query: contactId === undefined ? {} : { contactId }, signal }),
    placeholderData: (previous) => previous,
    staleTime: 60_000,
  });
}

export function deliveriesQuery({
  id,
  filter,
  search,
}: {
  id: string;
  filter: DeliveryFilter | undefined;
  search: string;
}) {
  return infiniteQueryOptions({
    queryKey: [...campaignKeys.deliveries(id), filter ?? 'all', search],
    queryFn: ({ pageParam, signal }) =>
      call(campaignOperations.deliveries, {
        params: { id },
        query: {
          limit: pageSize,
          ...(filter === undefined ? {} : { filter }),
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

export const templateChoicesQuery = queryOptions({
  queryKey: ['templates', 'choices'] as const,
  queryFn: ({ signal }) => call(partOperations.templates, { query: { kind: 'email', limit: 200 }, signal }),
});

export const profileChoicesQuery = queryOptions({
  queryKey: ['profiles', 'choices'] as const,
  queryFn: ({ signal }) => call(partOperations.profiles, { query: { limit: 100 }, signal }),
});
