import {
  cancelEmailChangeRef,
  endOtherSessionsRef,
  endSessionRef,
} from '@enlace/contract/identity/sign-in/security.refs.gen.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { securityKeys } from './security.queries.ts';

function useSecurityMutation<Input, Output>(act: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => client.invalidateQueries({ queryKey: securityKeys.all }),
  });
}

export function useEndSession() {
  return useSecurityMutation((sessionId: string) => call(endSessionRef, { params: { sessionId } }));
}

export function useEndOtherSessions() {
  return useSecurityMutation(() => call(endOtherSessionsRef));
}

export function useCancelEmailChange() {
  return useSecurityMutation(() => call(cancelEmailChangeRef));
}
