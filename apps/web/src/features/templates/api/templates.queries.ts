import type {
  Template,
  TemplateCategory,
  TemplateStarter,
  TemplateSummary,
} from '@enlace/contract/templates/templates.schemas.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { templateOperations } from './template-operations.ts';

export type { Template, TemplateCategory, TemplateStarter, TemplateSummary };
export type TemplateFilter = { search: string; category: TemplateCategory | undefined };

const pageSize = 24;

export const templateKeys = {
  all: ['templates'] as const,
  lists: ['templates', 'list'] as const,
  list: (filter: TemplateFilter) => ['templates', 'list', filter] as const,
  one: (id: string) => ['templates', 'one', id] as const,
  picture: (id: string, updatedAt: string) => ['templates', 'picture', id, updatedAt] as const,
};

export function templateListQuery(filter: TemplateFilter) {
  return infiniteQueryOptions({
    queryKey: templateKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      call(templateOperations.list, {
        query: {
          kind: 'email',
          limit: pageSize,
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
  queryFn: ({ signal }) => call(templateOperations.starters, { signal }),
  staleTime: Infinity,
});

export const variablesQuery = queryOptions({
  queryKey: ['templates', 'variables'] as const,
  queryFn: ({ signal }) => call(templateOperations.variables, { signal }),
  staleTime: 60_000,
});

export function templateQuery(id: string) {
  return queryOptions({
    queryKey: templateKeys.one(id),
    queryFn: ({ signal }) => call(templateOperations.get, { params: { id }, signal }),
  });
}

/** The stored mail as the sample person would get it, for cards; drawn anew when it was saved. */
export function pictureQuery({ id, updatedAt }: { id: string; updatedAt: string }) {
  return queryOptions({
    queryKey: templateKeys.picture(id, updatedAt),
    queryFn: ({ signal }) => call(templateOperations.preview, { params: { id }, body: {}, signal }),
    staleTime: Infinity,
  });
}

export function contactChoicesQuery(search: string) {
  return queryOptions({
    queryKey: ['contacts', 'choices', search] as const,
    queryFn: ({ signal }) =>
      call(templateOperations.contacts, { query: { limit: 8, ...(search === '' ? {} : { search }) }, signal }),
    placeholderData: (previous) => previous,
  });
}
