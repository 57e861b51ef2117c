import {
  listShelfRef,
  listShelfSendersRef,
  setShelfSenderRef,
  sortShelfRef,
} from '@enlace/contract/mailbox/conversations/shelf.refs.gen.ts';
import type {
  SetShelfSenderInput,
  ShelfGroup,
  SortShelfInput,
} from '@enlace/contract/mailbox/conversations/shelf.schemas.ts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { rereadMailbox } from '../api/mailbox-cache.ts';
import { mailboxKeys } from '../api/mailbox.queries.ts';

export type ShelfFilter = { profileId: string | undefined; group: ShelfGroup | undefined; search: string };

export function shelfQuery({ profileId, group, search }: ShelfFilter) {
  return infiniteQueryOptions({
    queryKey: [...mailboxKeys.shelf, { profileId, group, search }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listShelfRef, {
        query: { profileId, group, search: search === '' ? undefined : search, cursor: pageParam, limit: 50 },
        signal,
      }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

export const shelfSendersQuery = queryOptions({
  queryKey: [...mailboxKeys.shelf, 'senders'],
  queryFn: ({ signal }) => call(listShelfSendersRef, { signal }),
});

/** Notes where further mail of the senders of these mails goes. */
export function useSortShelf(onDone: () => void) {
  const { t } = useTranslation('views');
  const formats = useFormats();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SortShelfInput) => call(sortShelfRef, { body }),
    onSuccess: ({ senders }, { place }) => {
      onDone();
      const [first] = senders;
      if (first === undefined) return showToast({ text: t(($) => $.views.shelf.noSender) });
      const said = { count: senders.length, n: formats.number(senders.length), sender: first };
      showToast({
        text: place === 'list' ? t(($) => $.views.shelf.toList, said) : t(($) => $.views.shelf.toShelf, said),
      });
    },
    onSettled: () => rereadMailbox({ client }),
  });
}

export function useSetShelfSender() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SetShelfSenderInput) => call(setShelfSenderRef, { body }),
    onSuccess: (senders) => client.setQueryData(shelfSendersQuery.queryKey, senders),
  });
}
