import {
  downloadOperatorMailRef,
  getOperatorMailRef,
  listOperatorMailsRef,
  removeOperatorMailRef,
} from '@enlace/contract/mailbox/mail-sources/operator-mails.refs.gen.ts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callUrl } from '#lib/api/call-url.ts';
import { call } from '#lib/api/call.ts';

const key = ['installation-mails'] as const;
const pageSize = 50;

export const installationMailsQuery = infiniteQueryOptions({
  queryKey: [...key, 'list'],
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) =>
    call(listOperatorMailsRef, { query: { cursor: pageParam, limit: pageSize }, signal }),
  getNextPageParam: (page) => page.next ?? undefined,
});

export function installationMailQuery(id: string) {
  return queryOptions({
    queryKey: [...key, id],
    queryFn: ({ signal }) => call(getOperatorMailRef, { params: { id }, signal }),
  });
}

/** Download URL of the original mail. */
export function originalAddress(id: string): string {
  return callUrl(downloadOperatorMailRef, { params: { id } });
}

export function useRemoveInstallationMail(id: string, onGone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeOperatorMailRef, { params: { id } }),
    onSuccess: () => {
      onGone();
      void client.invalidateQueries({ queryKey: [...key, 'list'] });
    },
  });
}
