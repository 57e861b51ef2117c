import {
  addPasskeyRef,
  beginTotpRef,
  confirmTotpRef,
  offerPasskeyRef,
  removePasskeyRef,
  removeTotpRef,
  renamePasskeyRef,
  renewRecoveryCodesRef,
} from '@enlace/contract/identity/sign-in/factors.refs.gen.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { createPasskey } from '#lib/passkeys/passkeys.ts';
import { refreshUser } from '#lib/session/session-calls.ts';
import { factorKeys } from './factors.queries.ts';

/** Refetches the account state after a change: an administrator's permissions may depend on it. */
function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([client.invalidateQueries({ queryKey: factorKeys.all }), refreshUser()]);
  };
}

export function useBeginTotp() {
  return useMutation({ mutationFn: () => call(beginTotpRef) });
}

export function useConfirmTotp() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (code: string) => call(confirmTotpRef, { body: { code } }),
    onSuccess,
  });
}

export function useRemoveTotp() {
  const onSuccess = useRefresh();
  return useMutation({ mutationFn: () => call(removeTotpRef), onSuccess });
}

export function useRenewRecoveryCodes() {
  const onSuccess = useRefresh();
  return useMutation({ mutationFn: () => call(renewRecoveryCodesRef), onSuccess });
}

/** Creates a passkey in the browser and registers it. Rejects with `PasskeyError` or `ApiError`. */
export function useAddPasskey() {
  const onSuccess = useRefresh();
  return useMutation({
    async mutationFn(name: string) {
      const { options } = await call(offerPasskeyRef);
      const response = await createPasskey(options);
      return call(addPasskeyRef, { body: { name, response } });
    },
    onSuccess,
  });
}

export function useRenamePasskey() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: ({ passkeyId, name }: { passkeyId: string; name: string }) =>
      call(renamePasskeyRef, { params: { passkeyId }, body: { name } }),
    onSuccess,
  });
}

export function useRemovePasskey() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (passkeyId: string) => call(removePasskeyRef, { params: { passkeyId } }),
    onSuccess,
  });
}
