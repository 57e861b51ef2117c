import type * as contract from '@enlace/contract/workspace/trash/trash.contract.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';
import type { TrashFilter } from '../trash-address.rules.ts';

export const refs = {
  list: operationRef<typeof contract.listTrash>({ method: 'GET', path: '/api/trash' }),
  restore: operationRef<typeof contract.restoreTrash>({ method: 'POST', path: '/api/trash/restore' }),
  undo: operationRef<typeof contract.undoTrashRestore>({ method: 'POST', path: '/api/trash/undo-restore' }),
  purge: operationRef<typeof contract.purgeTrash>({ method: 'POST', path: '/api/trash/purge' }),
  empty: operationRef<typeof contract.emptyTrash>({ method: 'POST', path: '/api/trash/empty' }),
};

const pageSize = 100;

export const trashKeys = { lists: ['trash', 'list'] as const };

export function trashQuery({ kind, search }: TrashFilter) {
  return infiniteQueryOptions({
    queryKey: [...trashKeys.lists, kind ?? '', search] as const,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(refs.list, {
        query: { kind, search: search === '' ? undefined : search, cursor: pageParam, limit: pageSize },
        signal,
      }),
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: (previous) => previous,
  });
}
