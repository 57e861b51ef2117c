import type {
  cancelEmailChange,
  endOtherSessions,
  endSession,
} from '@enlace/contract/identity/identity/security.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';
import { securityKeys } from './security.queries.ts';

const endRef = operationRef<typeof endSession>({ method: 'DELETE', path: '/api/account/sessions/:sessionId' });
const endOthersRef = operationRef<typeof endOtherSessions>({
  method: 'POST',
  path: '/api/account/sessions/end-others',
});
const cancelRef = operationRef<typeof cancelEmailChange>({ method: 'DELETE', path: '/api/account/email-change' });

function useSecurityMutation<Input, Output>(act: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => client.invalidateQueries({ queryKey: securityKeys.all }),
  });
}

export function useEndSession() {
  return useSecurityMutation((sessionId: string) => call(endRef, { params: { sessionId } }));
}

export function useEndOtherSessions() {
  return useSecurityMutation(() => call(endOthersRef));
}

export function useCancelEmailChange() {
  return useSecurityMutation(() => call(cancelRef));
}
