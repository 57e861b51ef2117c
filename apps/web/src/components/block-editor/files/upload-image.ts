import type { StoredFile } from '@enlace/contract/files/files.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { fileKeys, fileOperations } from './files.queries.ts';

/** The upload is multipart: the contract describes its reply, the body is a form of the browser's own. */
async function uploadImage(file: File): Promise<StoredFile> {
  const body = new FormData();
  body.append('file', file);
  const input: { body: FormData; keepalive?: boolean } = { body };
  return call(fileOperations.upload, input);
}

export type ImageUpload = { isSending: boolean; failure: unknown; send: (file: File | undefined) => void };

/** Sends one picture and gives back what the server kept of it. */
export function useUploadImage(onDone: (file: StoredFile) => void): ImageUpload {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: uploadImage,
    onSuccess: (file) => {
      void client.invalidateQueries({ queryKey: fileKeys.all });
      onDone(file);
    },
  });
  return {
    isSending: mutation.isPending,
    failure: mutation.error ?? undefined,
    send: (file) => {
      if (file) mutation.mutate(file);
    },
  };
}
