import type { Conversation } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { listIdentitiesRef } from '@enlace/contract/mailbox/senders/senders.refs.gen.ts';
import type { Identity, SenderChoice } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** What is chosen for one mail is usual from then on. */
export const identitiesKey = ['senders', 'identities'] as const;

/** What the mails of a conversation can leave as. */
export function identitiesQuery({ id, profile }: Pick<Conversation, 'id' | 'profile'>) {
  return queryOptions({
    queryKey: [...identitiesKey, profile.id, id],
    queryFn: async ({ signal }) =>
      (await call(listIdentitiesRef, { params: { profileId: profile.id }, query: { conversationId: id }, signal }))
        .items,
    staleTime: 60_000,
  });
}

export const isSameSender = (one: SenderChoice, other: SenderChoice) =>
  one.kind === 'box' && other.kind === 'box' ? one.boxId === other.boxId : one.kind === other.kind;

type Known = { identities: readonly Identity[] | undefined; from: SenderChoice | null };

/** The chosen sender as long as there is such a one: the conversation may be elsewhere since, or the box gone. */
export function senderStillThere({ identities, from }: Known): SenderChoice | null {
  if (from === null || identities === undefined) return from;
  return identities.some(({ choice }) => isSameSender(choice, from)) ? from : null;
}
