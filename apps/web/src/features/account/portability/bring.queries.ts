import {
  cancelDataImportRef,
  listDataImportsRef,
  runDataImportRef,
  undoDataImportRef,
  uploadDataImportRef,
} from '@enlace/contract/account/portability/data-imports.refs.gen.ts';
import { orderWallArchiveRef } from '@enlace/contract/account/portability/wall-archives.refs.gen.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useLive } from '#lib/live/use-live.ts';

const key = ['settings', 'data-imports'] as const;

/** Progress also arrives by live events; this is for when the stream is down. */
const askAgainMs = 3000;

/** Archives of the whole account, or of the wall of one profile. */
export function bringQuery(wallOf: string | undefined) {
  return queryOptions({
    queryKey: [...key, wallOf ?? 'all'],
    queryFn: ({ signal }) => call(listDataImportsRef, { query: { wallOf }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some((item) => item.state === 'checking' || item.state === 'running') ? askAgainMs : false,
  });
}

/** Uploads the ZIP of an export; its analysis appears in the list. */
export function useBringUpload(wallOf: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn(file: File) {
      const form = new FormData();
      form.append('file', file);
      return call(uploadDataImportRef, { query: { wallOf }, form });
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** Lets the browser download the ZIP of a wall directly: it may be larger than memory. */
export function useTakeWall(profileId: string) {
  return useMutation({
    async mutationFn() {
      const { path } = await call(orderWallArchiveRef, { params: { profileId } });
      const link = document.createElement('a');
      link.href = path;
      link.download = '';
      link.click();
    },
  });
}

const steps = { run: runDataImportRef, cancel: cancelDataImportRef, undo: undoDataImportRef };

export function useBringStep(step: keyof typeof steps) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(steps[step], { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** Follows archives being checked or imported; next to a wall also its posts, since the person is watching. */
export function useBringNews(wallOf: string | undefined): void {
  const client = useQueryClient();
  useLive('data_import.changed', () => {
    void client.invalidateQueries({ queryKey: key });
    if (wallOf !== undefined) void client.invalidateQueries({ queryKey: ['walls'] });
  });
}
