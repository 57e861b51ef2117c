import type { SavedReplyInput } from '@enlace/contract/mailbox/conversations/saved-replies.schemas.ts';
import { linkColumns } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';

export type SavedReplyRow = {
  id: string;
  name: string;
  format: 'plain' | 'rich';
  body: string;
  profileId: string | null;
  folderId: string | null;
  labelIds: string[];
  uses: number;
  usedAt: Temporal.Instant | null;
  revision: number;
  updatedAt: Temporal.Instant;
  deletedAt: Temporal.Instant | null;
};

/** Maximum number in one list: the most recently used. */
const listLimit = 500;

function source(tx: Tx, owner: OwnerId) {
  return tx.sql`
    select t.id, t.name, r.format, r.body, r.profile_id, t.uses, r.used_at, t.revision, t.updated_at, t.deleted_at,
           ${linkColumns(tx, { owner, noun: 'template', subject: tx.sql`t.id` })}
    from templates t join saved_replies r on r.owner_id = t.owner_id and r.template_id = t.id`;
}

export async function listSavedReplyRows(
  tx: Tx,
  owner: OwnerId,
  { profileId, search }: { profileId: string | undefined; search: string | undefined },
): Promise<SavedReplyRow[]> {
  return [
    ...(await tx.sql<SavedReplyRow[]>`
      ${source(tx, owner)} where t.owner_id = ${owner} and t.deleted_at is null
        ${profileId ? tx.sql`and (r.profile_id is null or r.profile_id = ${profileId})` : tx.sql``}
        ${search ? tx.sql`and strpos(enlace_fold(t.name || ' ' || r.body), (select enlace_fold(${search}))) > 0` : tx.sql``}
      order by r.used_at desc nulls last, t.updated_at desc, t.id desc limit ${listLimit}`),
  ];
}

/** Includes deleted ones, locked for the change. Throws resource.not_found. */
export async function lockSavedReply(tx: Tx, owner: OwnerId, id: string): Promise<SavedReplyRow> {
  const [row] = await tx.sql<
    SavedReplyRow[]
  >`${source(tx, owner)} where t.owner_id = ${owner} and t.id = ${id} for update of t`;
  if (!row) throw notFound();
  return row;
}

export async function countSavedReplies(tx: Tx, owner: OwnerId): Promise<number> {
  const [row] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from templates where owner_id = ${owner} and kind = 'reply' and deleted_at is null`;
  return row?.total ?? 0;
}

type Write = { id: string; input: SavedReplyInput; now: Temporal.Instant };

export async function insertSavedReply(tx: Tx, owner: OwnerId, { id, input, now }: Write): Promise<void> {
  const { name, format, body, profileId } = input;
  const empty = tx.sql.json({ version: 1, blocks: [] });
  await tx.sql`
    insert into templates (owner_id, id, kind, name, subject, document, created_at, updated_at)
    values (${owner}, ${id}, 'reply', ${name}, '', ${empty}, ${now}, ${now})`;
  await tx.sql`
    insert into saved_replies (owner_id, template_id, format, body, profile_id)
    values (${owner}, ${id}, ${format}, ${body}, ${profileId})`;
}

export async function updateSavedReply(tx: Tx, owner: OwnerId, { id, input, now }: Write): Promise<void> {
  const { name, format, body, profileId } = input;
  await tx.sql`
    update templates set name = ${name}, revision = revision + 1, updated_at = ${now} where owner_id = ${owner} and id = ${id}`;
  await tx.sql`
    update saved_replies set format = ${format}, body = ${body}, profile_id = ${profileId}
    where owner_id = ${owner} and template_id = ${id}`;
}

export async function setSavedReplyDeleted(
  tx: Tx,
  owner: OwnerId,
  { id, at }: { id: string; at: Temporal.Instant | null },
): Promise<void> {
  await tx.sql`update templates set deleted_at = ${at} where owner_id = ${owner} and id = ${id}`;
}

export async function countSavedReplyUse(
  tx: Tx,
  owner: OwnerId,
  { id, now }: { id: string; now: Temporal.Instant },
): Promise<void> {
  await tx.sql`update templates set uses = uses + 1 where owner_id = ${owner} and id = ${id}`;
  await tx.sql`update saved_replies set used_at = ${now} where owner_id = ${owner} and template_id = ${id}`;
}
