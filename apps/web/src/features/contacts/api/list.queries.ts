import type { SegmentGroup } from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { campaignsRef, countRef, fieldsRef, profilesRef, runRef, segmentsRef, viewsRef } from './list.refs.ts';

export const listKeys = {
  all: ['contact-list'] as const,
  segments: ['contact-list', 'segments'] as const,
  views: ['contact-list', 'views'] as const,
  run: (id: string) => ['contact-list', 'run', id] as const,
};

export function segmentsQuery() {
  return queryOptions({
    queryKey: listKeys.segments,
    queryFn: async ({ signal }) => (await call(segmentsRef, { signal })).items,
  });
}

export function viewsQuery() {
  return queryOptions({
    queryKey: listKeys.views,
    queryFn: async ({ signal }) => (await call(viewsRef, { signal })).items,
  });
}

export function fieldsQuery() {
  return queryOptions({
    queryKey: ['contacts', 'fields', 'of-list'] as const,
    queryFn: async ({ signal }) => (await call(fieldsRef, { signal })).items,
  });
}

/** The live count; a later change of the rules cancels an earlier call. */
export function countQuery(rules: SegmentGroup | undefined) {
  return queryOptions({
    queryKey: ['contact-list', 'count', rules] as const,
    enabled: rules !== undefined,
    queryFn: ({ signal }) => call(countRef, { body: { rules: rules ?? { type: 'all', rules: [] } }, signal }),
    placeholderData: (previous) => previous,
    staleTime: 15_000,
  });
}

export function runQuery(id: string | undefined) {
  return queryOptions({
    queryKey: listKeys.run(id ?? ''),
    enabled: id !== undefined,
    queryFn: ({ signal }) => call(runRef, { params: { id: id ?? '' }, signal }),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'running' ? 1000 : false),
  });
}

/** Options of conditions beyond what the list provides. */
export function choicesQuery({ canCampaigns }: { canCampaigns: boolean }) {
  return queryOptions({
    queryKey: ['contact-list', 'choices', canCampaigns] as const,
    queryFn: async ({ signal }) => ({
      profiles: (await call(profilesRef, { query: { limit: 200 }, signal })).items.map(({ id, name }) => ({
        id,
        name,
      })),
      campaigns: canCampaigns
        ? (await call(campaignsRef, { query: { limit: 100 }, signal })).items.map(({ id, name }) => ({ id, name }))
        : [],
    }),
  });
}
