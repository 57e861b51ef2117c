import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { createPasskey } from '#lib/passkeys/passkeys.ts';
import { refreshUser } from '#lib/session/session-calls.ts';
import { factorKeys, factorOperations } from './factors.queries.ts';

/** Refetches the account state after a change: an administrator's permissions may depend on it. */
function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([client.invalidateQueries({ queryKey: factorKeys.all }), refreshUser()]);
  };
}

export function useBeginTotp() {
  return useMutation({ mutationFn: () => call(factorOperations.beginTotp) });
}

export function useConfirmTotp() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (code: string) => call(factorOperations.confirmTotp, { body: { code } }),
    onSuccess,
  });
}

export function useRemoveTotp() {
  const onSuccess = useRefresh();
  return useMutation({ mutationFn: () => call(factorOperations.removeTotp), onSuccess });
}

export function useRenewRecoveryCodes() {
  const onSuccess = useRefresh();
  return useMutation({ mutationFn: () => call(factorOperations.renewRecoveryCodes), onSuccess });
}

/** Creates a passkey in the browser and registers it. Rejects with `PasskeyError` or `ApiError`. */
export function useAddPasskey() {
  const onSuccess = useRefresh();
  return useMutation({
    async mutationFn(name: string) {
      const { options } = await call(factorOperations.offerPasskey);
      const response = await createPasskey(options);
      return call(factorOperations.addPasskey, { body: { name, response } });
    },
    onSuccess,
  });
}

export function useRenamePasskey() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: ({ passkeyId, name }: { passkeyId: string; name: string }) =>
      call(factorOperations.renamePasskey, { params: { passkeyId }, body: { name } }),
    onSuccess,
  });
}

export function useRemovePasskey() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (passkeyId: string) => call(factorOperations.removePasskey, { params: { passkeyId } }),
    onSuccess,
  });
}
