import {
  downloadMessageOriginalRef,
  readMessageSourceRef,
  rereadMessageRef,
} from '@enlace/contract/mailbox/conversations/originals.refs.gen.ts';
import type { MailCharset } from '@enlace/contract/mailbox/conversations/originals.contract.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { saveFile } from '#lib/files/save-file.ts';

export function sourceQuery(messageId: string) {
  return queryOptions({
    queryKey: ['mailbox', 'source', messageId],
    queryFn: ({ signal }) => call(readMessageSourceRef, { params: { id: messageId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

export function saveOriginal(messageId: string): Promise<void> {
  return saveFile(downloadMessageOriginalRef, { params: { id: messageId } }, `${messageId}.eml`);
}

/** Reads a mail again; the thread is fetched again. */
export function useReread() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ messageId, charset }: { messageId: string; charset: MailCharset | null }) =>
      call(rereadMessageRef, { params: { id: messageId }, body: { charset } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['mailbox'] }),
  });
}
