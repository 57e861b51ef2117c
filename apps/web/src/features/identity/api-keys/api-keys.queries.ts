import { type CreateApiKeyInput } from '@enlace/contract/identity/api-keys/api-keys.contract.ts';
import {
  createApiKeyRef,
  listApiKeysRef,
  renameApiKeyRef,
  revokeApiKeyRef,
} from '@enlace/contract/identity/api-keys/api-keys.refs.gen.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

const keysKey = ['settings', 'keys'] as const;

export const apiKeysQuery = queryOptions({
  queryKey: keysKey,
  queryFn: ({ signal }) => call(listApiKeysRef, { signal }),
});

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keysKey });
}

export function useCreateKey() {
  const onSuccess = useRefresh();
  return useMutation({ mutationFn: (body: CreateApiKeyInput) => call(createApiKeyRef, { body }), onSuccess });
}

export function useRenameKey() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call(renameApiKeyRef, { params: { id }, body: { name } }),
    onSuccess,
  });
}

export function useRevokeKey() {
  const onSuccess = useRefresh();
  return useMutation({ mutationFn: (id: string) => call(revokeApiKeyRef, { params: { id } }), onSuccess });
}
