import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';

type Input = {
  tx: Tx;
  deps: Pick<Platform, 'live'>;
  owner: OwnerId;
  messageId: string;
  /** The report's text. */
  detail: string;
  /** Permanently returned; otherwise it is still being retried. */
  isFinal: boolean;
};

/** Shows on an answer that its mail was returned or delayed; a returned one stays so, whatever is reported later. */
export async function showReturn({ tx, deps, owner, messageId, detail, isFinal }: Input): Promise<void> {
  const [row] = await tx.sql<{ profileId: string; conversationId: string }[]>`
    update messages m
    set delivery_state = case when ${isFinal} then 'bounced' else 'deferred' end, delivery_detail = ${detail}
    from conversations c
    where m.owner_id = ${owner} and m.id = ${messageId} and m.delivery_state <> 'bounced'
      and c.owner_id = m.owner_id and c.id = m.conversation_id
    returning c.profile_id, m.conversation_id`;
  if (!row) return;
  await deps.live.publish(tx, { userId: owner, event: { kind: 'conversation.changed', ...row } });
}
