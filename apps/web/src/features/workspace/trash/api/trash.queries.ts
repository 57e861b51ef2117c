import { listTrashRef } from '@enlace/contract/workspace/trash/trash.refs.gen.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import type { TrashFilter } from '../trash-address.rules.ts';

const pageSize = 100;

export const trashKeys = { lists: ['trash', 'list'] as const };

export function trashQuery({ kind, search }: TrashFilter) {
  return infiniteQueryOptions({
    queryKey: [...trashKeys.lists, kind ?? '', search] as const,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listTrashRef, {
        query: { kind, search: search === '' ? undefined : search, cursor: pageParam, limit: pageSize },
        signal,
      }),
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: (previous) => previous,
  });
}
