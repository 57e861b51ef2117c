import { readBulkRunRef } from '@enlace/contract/audience/contacts/contact-bulk.refs.gen.ts';
import { listContactViewsRef } from '@enlace/contract/audience/contacts/contact-views.refs.gen.ts';
import { listCustomFieldsRef } from '@enlace/contract/audience/contacts/custom-fields.refs.gen.ts';
import type { SegmentGroup } from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import { countSegmentRef, listSegmentsRef } from '@enlace/contract/audience/segments/segments.refs.gen.ts';
import { listProfilesRef } from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import { listCampaignsRef } from '@enlace/contract/sending/campaigns/campaign-list.refs.gen.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export const listKeys = {
  all: ['contact-list'] as const,
  segments: ['contact-list', 'segments'] as const,
  views: ['contact-list', 'views'] as const,
  run: (id: string) => ['contact-list', 'run', id] as const,
};

export function segmentsQuery() {
  return queryOptions({
    queryKey: listKeys.segments,
    queryFn: async ({ signal }) => (await call(listSegmentsRef, { signal })).items,
  });
}

export function viewsQuery() {
  return queryOptions({
    queryKey: listKeys.views,
    queryFn: async ({ signal }) => (await call(listContactViewsRef, { signal })).items,
  });
}

export function fieldsQuery() {
  return queryOptions({
    queryKey: ['contacts', 'fields', 'of-list'] as const,
    queryFn: async ({ signal }) => (await call(listCustomFieldsRef, { signal })).items,
  });
}

/** The live count; a later change of the rules cancels an earlier call. */
export function countQuery(rules: SegmentGroup | undefined) {
  return queryOptions({
    queryKey: ['contact-list', 'count', rules] as const,
    enabled: rules !== undefined,
    queryFn: ({ signal }) => call(countSegmentRef, { body: { rules: rules ?? { type: 'all', rules: [] } }, signal }),
    placeholderData: (previous) => previous,
    staleTime: 15_000,
  });
}

export function runQuery(id: string | undefined) {
  return queryOptions({
    queryKey: listKeys.run(id ?? ''),
    enabled: id !== undefined,
    queryFn: ({ signal }) => call(readBulkRunRef, { params: { id: id ?? '' }, signal }),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'running' ? 1000 : false),
  });
}

/** Options of conditions beyond what the list provides. */
export function choicesQuery({ canCampaigns }: { canCampaigns: boolean }) {
  return queryOptions({
    queryKey: ['contact-list', 'choices', canCampaigns] as const,
    queryFn: async ({ signal }) => ({
      profiles: (await call(listProfilesRef, { query: { limit: 200 }, signal })).items.map(({ id, name }) => ({
        id,
        name,
      })),
      campaigns: canCampaigns
        ? (await call(listCampaignsRef, { query: { limit: 100 }, signal })).items.map(({ id, name }) => ({ id, name }))
        : [],
    }),
  });
}
