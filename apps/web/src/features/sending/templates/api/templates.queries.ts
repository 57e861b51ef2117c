import { listContactsRef } from '@enlace/contract/audience/contacts/contact-list.refs.gen.ts';
import { listProfilesRef } from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import {
  listPublishedHouseTemplatesRef,
  previewProfileTemplateRef,
  previewPublishedHouseTemplateRef,
  previewStarterRef,
} from '@enlace/contract/sending/templates/template-starts.refs.gen.ts';
import {
  getTemplateVersionRef,
  listTemplateVersionsRef,
} from '@enlace/contract/sending/templates/template-versions.refs.gen.ts';
import {
  getTemplateRef,
  listTemplateStartersRef,
  listTemplateVariablesRef,
  listTemplatesRef,
  previewTemplateRef,
} from '@enlace/contract/sending/templates/templates.refs.gen.ts';
import type {
  Template,
  TemplateCategory,
  TemplateFormat,
  TemplateStarter,
  TemplateSummary,
} from '@enlace/contract/sending/templates/templates.schemas.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export type { Template, TemplateCategory, TemplateFormat, TemplateStarter, TemplateSummary };
export type TemplateFilter = {
  kind: 'email' | 'profile';
  search: string;
  category: TemplateCategory | undefined;
  folder: string | undefined;
  labels: readonly string[];
  needsAll: boolean;
};

const pageSize = 24;

export const templateKeys = {
  all: ['templates'] as const,
  lists: ['templates', 'list'] as const,
  list: (filter: TemplateFilter) => ['templates', 'list', filter] as const,
  one: (id: string) => ['templates', 'one', id] as const,
  versions: (id: string) => ['templates', 'versions', id] as const,
  picture: (id: string, updatedAt: string) => ['templates', 'picture', id, updatedAt] as const,
};

export function templateListQuery(filter: TemplateFilter) {
  return infiniteQueryOptions({
    queryKey: templateKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      call(listTemplatesRef, {
        query: {
          kind: filter.kind,
          limit: pageSize,
          ...(filter.folder === undefined
            ? {}
            : filter.folder === 'none'
              ? { isUnfiled: 'true' as const }
              : { folderId: filter.folder }),
          ...(filter.labels.length === 0 ? {} : { labelIds: filter.labels.join(',') }),
          ...(filter.needsAll && filter.labels.length > 1 ? { needsAllLabels: 'true' as const } : {}),
          ...(filter.search === '' ? {} : { search: filter.search }),
          ...(filter.category === undefined ? {} : { category: filter.category }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: (previous) => previous,
  });
}

export const startersQuery = queryOptions({
  queryKey: ['templates', 'starters'] as const,
  queryFn: ({ signal }) => call(listTemplateStartersRef, { signal }),
  staleTime: Infinity,
});

export const variablesQuery = queryOptions({
  queryKey: ['templates', 'variables'] as const,
  queryFn: ({ signal }) => call(listTemplateVariablesRef, { signal }),
  staleTime: 60_000,
});

export function templateQuery(id: string) {
  return queryOptions({
    queryKey: templateKeys.one(id),
    queryFn: ({ signal }) => call(getTemplateRef, { params: { id }, signal }),
  });
}

/** The operator's published templates. */
export const houseQuery = queryOptions({
  queryKey: ['templates', 'house'] as const,
  queryFn: ({ signal }) => call(listPublishedHouseTemplatesRef, { signal }),
  staleTime: 60_000,
});

/** A mail of the gallery, rendered by the sending engine. */
export function starterPicture(starterId: string) {
  return {
    queryKey: ['templates', 'starter', starterId] as const,
    load: (signal: AbortSignal) => call(previewStarterRef, { params: { starterId }, body: {}, signal }),
  };
}

/** An operator's mail, as this client would send it. */
export function housePicture(houseId: string) {
  return {
    queryKey: ['templates', 'house', houseId] as const,
    load: (signal: AbortSignal) => call(previewPublishedHouseTemplateRef, { params: { houseId }, body: {}, signal }),
  };
}

/** A profile template, rendered as a page. */
export function pagePictureQuery({ id, updatedAt }: { id: string; updatedAt: string }) {
  return queryOptions({
    queryKey: ['templates', 'page', id, updatedAt] as const,
    queryFn: ({ signal }) => call(previewProfileTemplateRef, { params: { id }, body: {}, signal }),
    staleTime: Infinity,
  });
}

export function templateVersionsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: templateKeys.versions(id),
    queryFn: ({ pageParam, signal }) =>
      call(listTemplateVersionsRef, {
        params: { id },
        query: { limit: 30, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  });
}

export function templateVersionQuery({ id, versionId }: { id: string; versionId: string }) {
  return queryOptions({
    queryKey: [...templateKeys.versions(id), versionId],
    queryFn: ({ signal }) => call(getTemplateVersionRef, { params: { id, versionId }, signal }),
    staleTime: Infinity,
  });
}

/** Profiles a template can be created from. */
export const profileChoicesQuery = queryOptions({
  queryKey: ['profiles', 'template-choices'] as const,
  queryFn: ({ signal }) => call(listProfilesRef, { query: { limit: 100 }, signal }),
});

/** The stored mail as the sample person would get it, for cards; rendered again after each save. */
export function pictureQuery({ id, updatedAt }: { id: string; updatedAt: string }) {
  return queryOptions({
    queryKey: templateKeys.picture(id, updatedAt),
    queryFn: ({ signal }) => call(previewTemplateRef, { params: { id }, body: {}, signal }),
    staleTime: Infinity,
  });
}

export function contactChoicesQuery(search: string) {
  return queryOptions({
    queryKey: ['contacts', 'choices', search] as const,
    queryFn: ({ signal }) =>
      call(listContactsRef, { query: { limit: 8, ...(search === '' ? {} : { search }) }, signal }),
    placeholderData: (previous) => previous,
  });
}
