import { folderPath } from '#workspace/door.ts';
import { releaseQuota } from '#billing/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { TrashKind, TrashPurge } from '#platform/trash-kind.ts';
import { type DroppedOriginal, releaseOriginals } from './originals/keep-originals.ts';
import { changeConversations } from './usecases/change-conversations.ts';

/** Files of answers use storage quota; received ones do not. */
function isCounted(tx: Tx, owner: OwnerId) {
  return tx.sql`a.owner_id = ${owner} and starts_with(a.storage_key, ${`mailbox/${owner}/out/`})`;
}

type Rows = Pick<TrashPurge, 'tx' | 'owner' | 'ids'>;
type Attached = { storageKey: string; countedBytes: number };

/** Files of every message, including those of conversations merged into these. */
async function listAttached({ tx, owner, ids }: Rows): Promise<Attached[]> {
  return [
    ...(await tx.sql<Attached[]>`
      select a.storage_key, case when ${isCounted(tx, owner)} then a.size else 0 end as counted_bytes
      from conversations c
      join messages m on m.owner_id = c.owner_id and m.conversation_id = c.id
      join message_attachments a on a.owner_id = m.owner_id and a.message_id = m.id
      where c.owner_id = ${owner} and (c.id = any(${[...ids]}::uuid[]) or c.merged_into = any(${[...ids]}::uuid[]))`),
  ];
}

/** Removes copies elsewhere: original and sent mails, and the contact's timeline entries. */
async function removeTraces({ tx, owner, ids }: Rows): Promise<void> {
  const talks = [...ids];
  await tx.sql`
    delete from contact_events e using conversations c
    where c.owner_id = ${owner} and c.id = any(${talks}::uuid[]) and c.contact_id is not null
      and e.owner_id = c.owner_id and e.contact_id = c.contact_id and e.details ->> 'conversationId' = c.id::text`;
  const dropped = await tx.sql<DroppedOriginal[]>`
    with old as (
      select id, counted_bytes from inbound_mails
      where owner_id = ${owner} and raw is not null and (conversation_id = any(${talks}::uuid[]) or shown_message_id in (
        select m.id from messages m join conversations c on c.owner_id = m.owner_id and c.id = m.conversation_id
        where c.owner_id = ${owner} and (c.id = any(${talks}::uuid[]) or c.merged_into = any(${talks}::uuid[])))) for update)
    update inbound_mails i set raw = null, counted_bytes = 0, reason = 'purged', remote_address = null, helo = null
    from old where i.owner_id = ${owner} and i.id = old.id returning i.owner_id, old.counted_bytes`;
  await releaseOriginals(tx, dropped);
  await tx.sql`delete from mails where owner_id = ${owner} and related ->> 'conversationId' = any(${talks}::text[])`;
  await tx.sql`
    delete from notifications where owner_id = ${owner} and params ->> 'conversationId' = any(${talks}::text[])`;
}

const changed = (count: number) => {
  if (count === 0) throw notFound();
};

/**
 * Trashes conversations with messages, notes, drafts and files; fingerprints prevent their mails from being received
 * again.
 */
export const conversationTrash: TrashKind = {
  kind: 'conversation',
  table: 'conversations',
  only: (tx) => tx.sql`and t.merged_into is null`,
  columns: (tx, owner) => ({
    name: tx.sql`t.visitor_name`,
    detail: tx.sql`t.subject`,
    searched: tx.sql`enlace_fold(concat_ws(' ', t.visitor_name, t.subject, t.visitor_email))`,
    place: tx.sql`(array[t.profile_name] || ${folderPath(tx, { owner, noun: 'conversation', subject: tx.sql`t.id` })})`,
    sizeBytes: tx.sql`(
      select coalesce(sum(a.size), 0) from messages m join message_attachments a on a.message_id = m.id and ${isCounted(tx, owner)}
       where m.owner_id = ${owner} and m.conversation_id = t.id)`,
  }),
  totalBytes: (tx, owner) => tx.sql`(
    select coalesce(sum(a.size), 0) from message_attachments a
      join messages m on m.owner_id = a.owner_id and m.id = a.message_id
      join conversations c on c.owner_id = m.owner_id and c.id = m.conversation_id
     where ${isCounted(tx, owner)} and c.deleted_at is not null and c.merged_into is null)`,
  purged: { action: 'conversation.purged', subjectKind: 'conversation' },
  restore: async ({ deps, ctx, id }) =>
    changed((await changeConversations({ deps, ctx, ids: [id], change: { state: 'restored' } })).changed),
  trash: async ({ deps, ctx, id }) =>
    changed((await changeConversations({ deps, ctx, ids: [id], change: { state: 'deleted' } })).changed),
  async purge({ tx, owner, ids }) {
    const attached = await listAttached({ tx, owner, ids });
    const freedBytes = attached.reduce((sum, { countedBytes }) => sum + countedBytes, 0);
    await releaseQuota({ tx, owner, resource: 'storage_bytes', amount: freedBytes, cause: 'conversation.purged' });
    await removeTraces({ tx, owner, ids });
    await tx.sql`delete from conversations where owner_id = ${owner} and id = any(${[...ids]}::uuid[])`;
    return { freedBytes, files: attached.map(({ storageKey }) => storageKey) };
  },
};
