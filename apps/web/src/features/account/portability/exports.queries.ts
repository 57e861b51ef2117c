import {
  listExportsRef,
  createExportRef,
  createExportTicketRef,
} from '@enlace/contract/account/portability/portability.refs.gen.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useLive } from '#lib/live/use-live.ts';

const exportsKey = ['settings', 'exports'] as const;

export const exportsQuery = queryOptions({
  queryKey: exportsKey,
  queryFn: ({ signal }) => call(listExportsRef, { signal }),
});

export function useRequestExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(createExportRef),
    onSettled: () => client.invalidateQueries({ queryKey: exportsKey }),
  });
}

/** Requests a single-use path and lets the browser download it directly: an archive may be larger than memory. */
export function useDownloadExport() {
  return useMutation({
    async mutationFn(id: string) {
      const { path } = await call(createExportTicketRef, { params: { id } });
      const link = document.createElement('a');
      link.href = path;
      link.download = '';
      link.click();
    },
  });
}

/** Follows exports in progress. */
export function useExportNews(): void {
  const client = useQueryClient();
  useLive('export.changed', () => void client.invalidateQueries({ queryKey: exportsKey }));
}
