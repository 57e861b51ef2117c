import type { EditorKind } from '@enlace/contract/files/drive/file-formats.ts';
import { listFilesRef } from '@enlace/contract/files/drive/files.refs.gen.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

type Wanted = { fits: EditorKind | 'attachment'; search: string; folderId: string | undefined };

export const fileKeys = {
  lists: ['files', 'list'] as const,
  list: (wanted: Wanted) => ['files', 'list', wanted] as const,
  uses: (id: string) => ['files', 'uses', id] as const,
};

const pageSize = 48;

/** The client's files of a kind, newest first. */
export function filesQuery({ fits, search, folderId }: Wanted) {
  return infiniteQueryOptions({
    queryKey: fileKeys.list({ fits, search, folderId }),
    queryFn: ({ signal, pageParam }) =>
      call(listFilesRef, {
        query: {
          fits,
          limit: pageSize,
          ...(search === '' ? {} : { search }),
          ...(folderId === undefined ? {} : { folderId }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}
