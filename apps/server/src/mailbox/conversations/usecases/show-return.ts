import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';

type Input = {
  tx: Tx;
  deps: Pick<Platform, 'live'>;
  owner: OwnerId;
  messageId: string;
  /** The recipient it is about. */
  address: string;
  /** The report's text. */
  detail: string;
  /** Permanently returned; otherwise it is still being retried. */
  isFinal: boolean;
};

/** Shows on an answer that its mail was returned or delayed; a returned one stays so, whatever is reported later. */
export async function showReturn({ tx, deps, owner, messageId, address, detail, isFinal }: Input): Promise<void> {
  const state = isFinal ? 'bounced' : 'deferred';
  const [row] = await tx.sql<{ profileId: string; conversationId: string }[]>`
    update messages m set
      deliveries = case when m.deliveries is not null then jsonb_set(m.deliveries, array[${address}]::text[],
        jsonb_build_object('state', ${state}::text, 'detail', ${detail}::text)) end,
      -- A mail to several arrived with the others.
      delivery_state = case when m.deliveries is null then ${state} else m.delivery_state end,
      delivery_detail = case when m.deliveries is null then ${detail} else m.delivery_detail end
    from conversations c
    where m.owner_id = ${owner} and m.id = ${messageId} and m.delivery_state <> 'bounced'
      and coalesce(m.deliveries -> ${address}::text ->> 'state', '') <> 'bounced'
      and c.owner_id = m.owner_id and c.id = m.conversation_id
    returning c.profile_id, m.conversation_id`;
  if (!row) return;
  await deps.live.publish(tx, { userId: owner, event: { kind: 'conversation.changed', ...row } });
}
