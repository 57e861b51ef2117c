import type * as contract from '@enlace/contract/mailbox/mail-sources/operator-mails.contract.ts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

const all = '/api/admin/mails';
const refs = {
  list: operationRef<typeof contract.listOperatorMails>({ method: 'GET', path: all }),
  one: operationRef<typeof contract.getOperatorMail>({ method: 'GET', path: `${all}/:id` }),
  remove: operationRef<typeof contract.removeOperatorMail>({ method: 'DELETE', path: `${all}/:id` }),
};

const key = ['installation-mails'] as const;
const pageSize = 50;

export const installationMailsQuery = infiniteQueryOptions({
  queryKey: [...key, 'list'],
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) => call(refs.list, { query: { cursor: pageParam, limit: pageSize }, signal }),
  getNextPageParam: (page) => page.next ?? undefined,
});

export function installationMailQuery(id: string) {
  return queryOptions({
    queryKey: [...key, id],
    queryFn: ({ signal }) => call(refs.one, { params: { id }, signal }),
  });
}

/** Download URL of the original mail. */
export function originalAddress(id: string): string {
  return `${all}/${id}/original`;
}

export function useRemoveInstallationMail(id: string, onGone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(refs.remove, { params: { id } }),
    onSuccess: () => {
      onGone();
      void client.invalidateQueries({ queryKey: [...key, 'list'] });
    },
  });
}
