import type { InvitationAnswer } from '@enlace/contract/mailbox/conversations/invitations.schemas.ts';
import { answerInvitationRef } from '@enlace/contract/mailbox/conversations/invitations.refs.gen.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** Answers an invitation; the thread is fetched again, with the mail that leaves. */
export function useAnswerInvitation(messageId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answer: InvitationAnswer) =>
      call(answerInvitationRef, { params: { id: messageId }, body: { answer } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['mailbox'] }),
  });
}
