import type { createCustomField, listCustomFields } from '@enlace/contract/audience/contacts/custom-fields.contract.ts';
import type * as contract from '@enlace/contract/audience/imports/imports.contract.ts';
import type { ImportDetail, ImportOutcome, ImportState } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { createCollection } from '#components/folders/collection.ts';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

const base = '/api/contacts/imports';

/** References to this feature's operations, so that no schema is bundled. */
export const importOperations = {
  list: operationRef<typeof contract.listImports>({ method: 'GET', path: base }),
  upload: operationRef<typeof contract.uploadImport>({ method: 'POST', path: base }),
  get: operationRef<typeof contract.getImport>({ method: 'GET', path: `${base}/:id` }),
  read: operationRef<typeof contract.readImportAgain>({ method: 'PUT', path: `${base}/:id/reading` }),
  plan: operationRef<typeof contract.planImport>({ method: 'PUT', path: `${base}/:id/plan` }),
  check: operationRef<typeof contract.checkImport>({ method: 'POST', path: `${base}/:id/check` }),
  run: operationRef<typeof contract.runImport>({ method: 'POST', path: `${base}/:id/run` }),
  pause: operationRef<typeof contract.pauseImport>({ method: 'POST', path: `${base}/:id/pause` }),
  cancel: operationRef<typeof contract.cancelImport>({ method: 'POST', path: `${base}/:id/cancel` }),
  undo: operationRef<typeof contract.undoImport>({ method: 'POST', path: `${base}/:id/undo` }),
  remove: operationRef<typeof contract.removeImport>({ method: 'DELETE', path: `${base}/:id` }),
  rows: operationRef<typeof contract.listImportRows>({ method: 'GET', path: `${base}/:id/rows` }),
  fields: operationRef<typeof listCustomFields>({ method: 'GET', path: '/api/contacts/fields' }),
  createField: operationRef<typeof createCustomField>({ method: 'POST', path: '/api/contacts/fields' }),
};

export const importCollection = createCollection({ noun: 'contact', path: '/api/contacts' });

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
    queryFn: ({ signal }) => call(importOperations.list, { query: { limit: 50 }, signal }),
  });
}

export function importQuery(id: string) {
  return queryOptions({
    queryKey: importKeys.one(id),
    queryFn: ({ signal }) => call(importOperations.get, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? askAgainMs : false),
  });
}

type RowView = { phase: 'check' | 'run' | 'undo'; outcome: ImportOutcome };

export function importRowsQuery(id: string, view: RowView) {
  return infiniteQueryOptions({
    queryKey: importKeys.rows(id, view),
    queryFn: ({ pageParam, signal }) =>
      call(importOperations.rows, {
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
    queryFn: ({ signal }) => call(importOperations.fields, { signal }),
  });
}
