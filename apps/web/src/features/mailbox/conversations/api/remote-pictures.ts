import {
  listPictureSendersRef,
  readRemotePictureRef,
  setPictureSenderRef,
} from '@enlace/contract/mailbox/conversations/remote-pictures.refs.gen.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { readFile } from '#lib/files/save-file.ts';
import { dataAddress } from './attachments.ts';

/** A remote image of a mail as a data URL; our server fetches it, the browser never contacts the sender's. */
export function remotePictureQuery({ messageId, position }: { messageId: string; position: number }) {
  return queryOptions({
    queryKey: ['mailbox', 'remote-picture', messageId, position],
    queryFn: async ({ signal }) =>
      dataAddress(await readFile(readRemotePictureRef, { params: { id: messageId, position }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    // The server caches a failure for a while; an immediate retry gives the same.
    retry: false,
  });
}

/** Senders whose remote images are shown automatically. */
export const pictureSendersQuery = queryOptions({
  queryKey: ['mailbox', 'picture-senders'],
  queryFn: async ({ signal }) => (await call(listPictureSendersRef, { signal })).emails,
  staleTime: 5 * 60_000,
});

export function useSetPictureSender() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string; always: boolean }) => call(setPictureSenderRef, { body }),
    onSuccess: ({ emails }) => client.setQueryData(pictureSendersQuery.queryKey, emails),
  });
}
