import type { QuarantinedMail } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import {
  discardAnyQuarantinedRef,
  downloadQuarantinedRef,
  listAllQuarantinedRef,
  retryAnyQuarantinedRef,
} from '@enlace/contract/mailbox/mail-sources/operator-quarantine.refs.gen.ts';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { askForProof } from '#lib/api/proof.ts';
import { saveFileAs } from '#lib/files/save-file.ts';

export type Reason = QuarantinedMail['reason'];
const key = ['set-aside'] as const;
const pageSize = 50;

export function setAsideQuery(reason: Reason | undefined) {
  return infiniteQueryOptions({
    queryKey: [...key, reason],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listAllQuarantinedRef, { query: { reason, cursor: pageParam, limit: pageSize }, signal }),
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: (previous) => previous,
  });
}

/** Requires re-authentication if the last one was some time ago. */
async function saveOriginal(id: string): Promise<void> {
  const save = () => saveFileAs(downloadQuarantinedRef, { params: { id } }, `${id}.eml`);
  try {
    await save();
  } catch (error) {
    const isAsked = error instanceof ApiError && error.code === 'auth.proof_required';
    if (!isAsked || !(await askForProof())) throw error;
    await save();
  }
}

export function useSetAsideActs(id: string, onGone: () => void) {
  const client = useQueryClient();
  const onSuccess = (): void => {
    onGone();
    void client.invalidateQueries({ queryKey: key });
  };
  return {
    retry: useMutation({ mutationFn: () => call(retryAnyQuarantinedRef, { params: { id } }), onSuccess }),
    discard: useMutation({ mutationFn: () => call(discardAnyQuarantinedRef, { params: { id } }), onSuccess }),
    download: useMutation({ mutationFn: () => saveOriginal(id) }),
  };
}
