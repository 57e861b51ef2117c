import type { QuarantinedMail } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import type * as contract from '@enlace/contract/mailbox/mail-sources/operator-quarantine.contract.ts';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#lib/api/api-error.ts';
import { callUrl } from '#lib/api/call-url.ts';
import { call } from '#lib/api/call.ts';
import { errorOfAnswer } from '#lib/api/error-answer.ts';
import { operationRef } from '#lib/api/operation-ref.ts';
import { askForProof } from '#lib/api/proof.ts';
import { requestHeaders } from '#lib/api/request-headers.ts';

const all = '/api/admin/mail-quarantine';
const refs = {
  list: operationRef<typeof contract.listAllQuarantined>({ method: 'GET', path: all }),
  original: operationRef<typeof contract.downloadQuarantined>({ method: 'GET', path: `${all}/:id/original` }),
  retry: operationRef<typeof contract.retryAnyQuarantined>({ method: 'POST', path: `${all}/:id/retry` }),
  discard: operationRef<typeof contract.discardAnyQuarantined>({ method: 'DELETE', path: `${all}/:id` }),
};

export type Reason = QuarantinedMail['reason'];
const key = ['set-aside'] as const;
const pageSize = 50;

export function setAsideQuery(reason: Reason | undefined) {
  return infiniteQueryOptions({
    queryKey: [...key, reason],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(refs.list, { query: { reason, cursor: pageParam, limit: pageSize }, signal }),
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: (previous) => previous,
  });
}

async function fetchOriginal(id: string): Promise<Blob> {
  const response = await fetch(callUrl({ path: refs.original.path, params: { id } }), { headers: requestHeaders() });
  if (!response.ok) throw await errorOfAnswer(response);
  return response.blob();
}

/** Requires re-authentication if the last one was some time ago. */
async function readOriginal(id: string): Promise<Blob> {
  try {
    return await fetchOriginal(id);
  } catch (error) {
    const isAsked = error instanceof ApiError && error.code === 'auth.proof_required';
    if (!isAsked || !(await askForProof())) throw error;
    return fetchOriginal(id);
  }
}

async function saveOriginal(id: string): Promise<void> {
  const address = URL.createObjectURL(await readOriginal(id));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${id}.eml`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export function useSetAsideActs(id: string, onGone: () => void) {
  const client = useQueryClient();
  const onSuccess = (): void => {
    onGone();
    void client.invalidateQueries({ queryKey: key });
  };
  return {
    retry: useMutation({ mutationFn: () => call(refs.retry, { params: { id } }), onSuccess }),
    discard: useMutation({ mutationFn: () => call(refs.discard, { params: { id } }), onSuccess }),
    download: useMutation({ mutationFn: () => saveOriginal(id) }),
  };
}
