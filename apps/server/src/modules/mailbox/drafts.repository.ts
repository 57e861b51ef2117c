import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

export type DraftRow = { text: string; updatedAt: Temporal.Instant };
type DraftInput = { conversationId: string; text: string; now: Temporal.Instant };

export async function findDraft(tx: Tx, owner: OwnerId, conversationId: string): Promise<DraftRow | undefined> {
  const [row] = await tx.sql<DraftRow[]>`
    select text, updated_at from conversation_drafts where owner_id = ${owner} and conversation_id = ${conversationId}`;
  return row;
}

export async function putDraft(tx: Tx, owner: OwnerId, { conversationId, text, now }: DraftInput): Promise<DraftRow> {
  await tx.sql`
    insert into conversation_drafts (owner_id, conversation_id, text, updated_at) values (${owner}, ${conversationId}, ${text}, ${now})
    on conflict (owner_id, conversation_id) do update set text = excluded.text, updated_at = excluded.updated_at`;
  return { text, updatedAt: now };
}

export async function removeDraft(tx: Tx, owner: OwnerId, conversationId: string): Promise<void> {
  await tx.sql`delete from conversation_drafts where owner_id = ${owner} and conversation_id = ${conversationId}`;
}
