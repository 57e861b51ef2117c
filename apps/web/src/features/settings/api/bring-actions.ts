import type * as contract from '@enlace/contract/portability/data-imports.contract.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';
import { useLive } from '#lib/live/use-live.ts';

const base = '/api/data-imports';
const operations = {
  list: operationRef<typeof contract.listDataImports>({ method: 'GET', path: base }),
  upload: operationRef<typeof contract.uploadDataImport>({ method: 'POST', path: base }),
  run: operationRef<typeof contract.runDataImport>({ method: 'POST', path: `${base}/:id/run` }),
  cancel: operationRef<typeof contract.cancelDataImport>({ method: 'POST', path: `${base}/:id/cancel` }),
};
const key = ['settings', 'data-imports'] as const;

/** How far work at hand is, comes by live notices too; this is for when the stream is down. */
const askAgainMs = 3000;

export const bringQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call(operations.list, { query: {}, signal }),
  refetchInterval: ({ state }) =>
    state.data?.items.some((item) => item.state === 'checking' || item.state === 'running') ? askAgainMs : false,
});

/** Sends the ZIP of an export; what is found in it comes with the list. */
export function useBringUpload() {
  const client = useQueryClient();
  return useMutation({
    mutationFn(file: File) {
      const form = new FormData();
      form.append('file', file);
      return call(operations.upload, { query: {}, form });
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

export function useBringStep(step: 'run' | 'cancel') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(operations[step], { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** Follows archives that are being looked at or brought in. */
export function useBringNews(): void {
  const client = useQueryClient();
  useLive('data_import.changed', () => void client.invalidateQueries({ queryKey: key }));
}
