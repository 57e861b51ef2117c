import type { listFiles, uploadFile } from '@enlace/contract/files/files.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

export const fileOperations = {
  list: operationRef<typeof listFiles>({ method: 'GET', path: '/api/files' }),
  upload: operationRef<typeof uploadFile>({ method: 'POST', path: '/api/files' }),
};

export const fileKeys = { all: ['files'] as const, search: (search: string) => ['files', search] as const };

/** The client's pictures, newest first. */
export function filesQuery(search: string) {
  return queryOptions({
    queryKey: fileKeys.search(search),
    queryFn: ({ signal }) =>
      call(fileOperations.list, { query: { limit: 60, ...(search === '' ? {} : { search }) }, signal }),
  });
}
