import { listCustomFieldsRef } from '@enlace/contract/audience/contacts/custom-fields.refs.gen.ts';
import { countSegmentRef, listSegmentsRef } from '@enlace/contract/audience/segments/segments.refs.gen.ts';
import { listProfilesRef } from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import {
  getAutomationRef,
  getAutomationRunRef,
  listAutomationRunsRef,
  listAutomationStartersRef,
  listAutomationsRef,
  listContactAutomationsRef,
} from '@enlace/contract/sending/automations/automations.refs.gen.ts';
import type {
  Automation,
  AutomationRun,
  AutomationState,
  AutomationSummary,
  RunState,
} from '@enlace/contract/sending/automations/automations.schemas.ts';
import type { SegmentGroup } from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import { listTemplatesRef } from '@enlace/contract/sending/templates/templates.refs.gen.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export type { Automation, AutomationRun, AutomationSummary };

const pageSize = 50;

export const automationKeys = {
  lists: ['automations', 'list'] as const,
  one: (id: string) => ['automations', 'one', id] as const,
  ofContact: (contactId: string) => ['automations', 'of-contact', contactId] as const,
  runs: (id: string) => ['automations', 'runs', id] as const,
  run: (id: string, runId: string) => ['automations', 'runs', id, 'one', runId] as const,
};

export type AutomationFilter = { state: AutomationState | undefined; search: string };

export function automationListQuery({ state, search }: AutomationFilter) {
  return infiniteQueryOptions({
    queryKey: [...automationKeys.lists, state ?? 'all', search],
    queryFn: ({ pageParam, signal }) =>
      call(listAutomationsRef, {
        query: {
          limit: pageSize,
          ...(state === undefined ? {} : { state }),
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

export function automationQuery(id: string) {
  return queryOptions({
    queryKey: automationKeys.one(id),
    queryFn: ({ signal }) => call(getAutomationRef, { params: { id }, signal }),
  });
}

/** The language is part of the key: names and texts depend on it. */
export function startersQuery(language: string) {
  return queryOptions({
    queryKey: ['automations', 'starters', language] as const,
    queryFn: ({ signal }) => call(listAutomationStartersRef, { signal }),
    staleTime: 600_000,
  });
}

export type RunFilter = { state: RunState; stepId: string | undefined; search: string };

export function runsQuery(id: string, { state, stepId, search }: RunFilter) {
  return infiniteQueryOptions({
    queryKey: [...automationKeys.runs(id), state, stepId ?? '', search],
    queryFn: ({ pageParam, signal }) =>
      call(listAutomationRunsRef, {
        params: { id },
        query: {
          limit: pageSize,
          state,
          ...(stepId === undefined ? {} : { stepId }),
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

export function runQuery(id: string, runId: string) {
  return queryOptions({
    queryKey: automationKeys.run(id, runId),
    queryFn: ({ signal }) => call(getAutomationRunRef, { params: { id, runId }, signal }),
  });
}

/** A contact's current and past runs, newest first. */
export function contactRunsQuery(contactId: string) {
  return queryOptions({
    queryKey: automationKeys.ofContact(contactId),
    queryFn: async ({ signal }) => (await call(listContactAutomationsRef, { params: { id: contactId }, signal })).items,
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

export const segmentChoicesQuery = queryOptions({
  queryKey: ['automations', 'segments'] as const,
  queryFn: async ({ signal }) => (await call(listSegmentsRef, { signal })).items,
});

export const fieldChoicesQuery = queryOptions({
  queryKey: ['automations', 'fields'] as const,
  queryFn: async ({ signal }) => (await call(listCustomFieldsRef, { signal })).items,
});

/** How many contacts match these rules now. */
export function countQuery(rules: SegmentGroup | undefined) {
  return queryOptions({
    queryKey: ['automations', 'count', rules] as const,
    enabled: rules !== undefined,
    queryFn: ({ signal }) => call(countSegmentRef, { body: { rules: rules ?? { type: 'all', rules: [] } }, signal }),
  });
}
