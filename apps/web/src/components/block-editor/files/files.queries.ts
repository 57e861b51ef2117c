import type { FileKind } from '@enlace/contract/files/file-formats.ts';
import type { cropImage, listFiles, uploadFile } from '@enlace/contract/files/files.contract.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

export const fileOperations = {
  list: operationRef<typeof listFiles>({ method: 'GET', path: '/api/files' }),
  upload: operationRef<typeof uploadFile>({ method: 'POST', path: '/api/files' }),
  crop: operationRef<typeof cropImage>({ method: 'POST', path: '/api/files/:id/crop' }),
};

type Wanted = { kind: FileKind; search: string };

export const fileKeys = { all: ['files'] as const, list: (wanted: Wanted) => ['files', wanted] as const };

const pageSize = 48;

/** The client's files of a kind, newest first. */
export function filesQuery({ kind, search }: Wanted) {
  return infiniteQueryOptions({
    queryKey: fileKeys.list({ kind, search }),
    queryFn: ({ signal, pageParam }) =>
      call(fileOperations.list, {
        query: {
          kind,
          limit: pageSize,
          ...(search === '' ? {} : { search }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}
