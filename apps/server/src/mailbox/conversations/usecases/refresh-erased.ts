import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { refreshConversation } from '../message-moves.repository.ts';

type Erased = {
  tx: Tx;
  deps: Pick<Platform, 'live'>;
  owner: OwnerId;
  lessened: readonly { id: string; unread: number }[];
};

/** What conversations of others show of themselves, once an erased person's messages are gone from them. */
export async function refreshErased({ tx, deps, owner, lessened }: Erased): Promise<void> {
  for (const { id, unread } of lessened) {
    // Nothing may be left that says anything.
    const [row] = await tx.sql<{ profileId: string }[]>`
      update conversations set preview = '' where owner_id = ${owner} and id = ${id} returning profile_id`;
    if (!row) continue;
    await refreshConversation(tx, owner, { id, unread: -unread });
    const event = { kind: 'conversation.changed', profileId: row.profileId, conversationId: id } as const;
    await deps.live.publish(tx, { userId: owner, event });
  }
}
