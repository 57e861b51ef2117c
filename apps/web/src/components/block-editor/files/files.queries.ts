import type { EditorKind } from '@enlace/contract/files/files/file-formats.ts';
import type { listFileUses } from '@enlace/contract/files/files/file-uses.contract.ts';
import type {
  cropImage,
  deleteFile,
  listFiles,
  renameFile,
  uploadFile,
} from '@enlace/contract/files/files/files.contract.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

export const fileOperations = {
  list: operationRef<typeof listFiles>({ method: 'GET', path: '/api/files' }),
  upload: operationRef<typeof uploadFile>({ method: 'POST', path: '/api/files' }),
  rename: operationRef<typeof renameFile>({ method: 'PATCH', path: '/api/files/:id' }),
  remove: operationRef<typeof deleteFile>({ method: 'DELETE', path: '/api/files/:id' }),
  uses: operationRef<typeof listFileUses>({ method: 'GET', path: '/api/files/:id/uses' }),
  crop: operationRef<typeof cropImage>({ method: 'POST', path: '/api/files/:id/crop' }),
};

type Wanted = { kind: EditorKind; search: string; folderId: string | undefined };

export const fileKeys = {
  lists: ['files', 'list'] as const,
  list: (wanted: Wanted) => ['files', 'list', wanted] as const,
  uses: (id: string) => ['files', 'uses', id] as const,
};

const pageSize = 48;

/** The client's files of a kind, newest first. */
export function filesQuery({ kind, search, folderId }: Wanted) {
  return infiniteQueryOptions({
    queryKey: fileKeys.list({ kind, search, folderId }),
    queryFn: ({ signal, pageParam }) =>
      call(fileOperations.list, {
        query: {
          fits: kind,
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
