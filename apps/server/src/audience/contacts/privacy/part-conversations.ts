import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { PersonTraces } from './person-traces.ts';

type Joined = { id: string; sourceId: string; targetId: string };

function itemsOf(tx: Tx, owner: OwnerId, { id, kind }: { id: string; kind: 'message' | 'note' }) {
  return tx.sql`(select item_id from conversation_merge_items where owner_id = ${owner} and merge_id = ${id} and kind = ${kind})`;
}

/** What came with a conversation that was joined to another goes back to it, and it stands on its own again. */
async function part(tx: Tx, owner: OwnerId, { id, sourceId, targetId }: Joined): Promise<void> {
  const move = { from: targetId, to: sourceId };
  await tx.sql`
    update messages set conversation_id = ${move.to}
    where owner_id = ${owner} and conversation_id = ${move.from} and id in ${itemsOf(tx, owner, { id, kind: 'message' })}`;
  await tx.sql`
    update conversation_notes set conversation_id = ${move.to}
    where owner_id = ${owner} and conversation_id = ${move.from} and id in ${itemsOf(tx, owner, { id, kind: 'note' })}`;
  await tx.sql`
    update conversations set merged_into = null, deleted_at = null where owner_id = ${owner} and id = ${sourceId}`;
  // The other one no longer knows who took part through this one.
  await tx.sql`
    update conversations t set participants = array(
      select p from unnest(t.participants) as p
       where p = t.visitor_email or not exists (
         select from conversation_merges m where m.owner_id = ${owner} and m.id = ${id} and p = any(m.source_participants)))
    where t.owner_id = ${owner} and t.id = ${targetId}`;
  // Nor does the thread of its tamy tell of what was said in this one.
  await tx.sql`
    delete from contact_events e using conversations t, messages m
    where t.owner_id = ${owner} and t.id = ${targetId} and e.owner_id = t.owner_id and e.contact_id = t.contact_id
      and m.owner_id = t.owner_id and m.conversation_id = ${sourceId} and e.details ->> 'messageId' = m.id::text`;
  await tx.sql`delete from conversation_merges where owner_id = ${owner} and id = ${id}`;
}

/**
 * Takes conversations of a person apart from those of others they were joined with, newest joining first: theirs can go,
 * and the others keep what is theirs.
 */
export async function partConversations(tx: Tx, owner: OwnerId, { conversations }: PersonTraces): Promise<void> {
  const talks = [...conversations];
  const joined = await tx.sql<Joined[]>`
    select id, source_id, target_id from conversation_merges
    where owner_id = ${owner} and (source_id = any(${talks}::uuid[])) <> (target_id = any(${talks}::uuid[]))
    order by merged_at desc, id desc`;
  for (const merge of joined) await part(tx, owner, merge);
}
