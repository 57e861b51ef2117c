import {
  getHouseTemplateRef,
  listHouseStartersRef,
  listHouseTemplatesRef,
  listHouseVariablesRef,
  previewHouseTemplateRef,
} from '@enlace/contract/sending/templates/house-templates.refs.gen.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export const houseKeys = {
  list: ['house-templates', 'list'] as const,
  one: (id: string) => ['house-templates', 'one', id] as const,
};

export const houseVariablesQuery = queryOptions({
  queryKey: ['house-templates', 'variables'] as const,
  queryFn: ({ signal }) => call(listHouseVariablesRef, { signal }),
  staleTime: Infinity,
});

export const houseListQuery = queryOptions({
  queryKey: houseKeys.list,
  queryFn: ({ signal }) => call(listHouseTemplatesRef, { signal }),
});

export const houseStartersQuery = queryOptions({
  queryKey: ['house-templates', 'starters'] as const,
  queryFn: ({ signal }) => call(listHouseStartersRef, { signal }),
  staleTime: Infinity,
});

export function houseTemplateQuery(id: string) {
  return queryOptions({
    queryKey: houseKeys.one(id),
    queryFn: ({ signal }) => call(getHouseTemplateRef, { params: { id }, signal }),
  });
}

/** The stored draft as the sample person would get it. */
export function houseDraftPicture({ id, updatedAt }: { id: string; updatedAt: string }) {
  return queryOptions({
    queryKey: ['house-templates', 'picture', id, updatedAt] as const,
    queryFn: ({ signal }) => call(previewHouseTemplateRef, { params: { id }, body: {}, signal }),
    staleTime: Infinity,
  });
}
