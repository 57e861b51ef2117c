import { listCustomFieldsRef } from '@enlace/contract/audience/contacts/custom-fields.refs.gen.ts';
import { getImportRef, listImportRowsRef, listImportsRef } from '@enlace/contract/audience/imports/imports.refs.gen.ts';
import type { ImportDetail, ImportOutcome, ImportState } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export const importKeys = {
  list: ['imports', 'list'] as const,
  one: (id: string) => ['imports', 'one', id] as const,
  rows: (id: string, view: object) => ['imports', 'rows', id, view] as const,
  fields: ['contacts', 'fields'] as const,
};

/** Progress also arrives by live events; this is for when the stream is down. */
const askAgainMs = 3000;
const atWork: ReadonlySet<ImportState> = new Set<ImportState>(['checking', 'running', 'undoing']);

export function isAtWork({ state }: Pick<ImportDetail, 'state'>): boolean {
  return atWork.has(state);
}

export function importListQuery() {
  return queryOptions({
    queryKey: importKeys.list,
    queryFn: ({ signal }) => call(listImportsRef, { query: { limit: 50 }, signal }),
  });
}

export function importQuery(id: string) {
  return queryOptions({
    queryKey: importKeys.one(id),
    queryFn: ({ signal }) => call(getImportRef, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? askAgainMs : false),
  });
}

type RowView = { phase: 'check' | 'run' | 'undo'; outcome: ImportOutcome };

export function importRowsQuery(id: string, view: RowView) {
  return infiniteQueryOptions({
    queryKey: importKeys.rows(id, view),
    queryFn: ({ pageParam, signal }) =>
      call(listImportRowsRef, {
        params: { id },
        query: { ...view, limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next,
  });
}

export function customFieldsQuery() {
  return queryOptions({
    queryKey: importKeys.fields,
    queryFn: ({ signal }) => call(listCustomFieldsRef, { signal }),
  });
}
