import { replyLimits } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import type { OutgoingFile } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { filesTooLarge } from '../mailbox.errors.ts';
import { insertAttachments } from '../messages.repository.ts';
import type { OutgoingFileRow } from './outgoing.types.ts';

export function presentOutgoingFile({ id, name, mime, size, isInline }: OutgoingFileRow): OutgoingFile {
  return { id, name, mime, size, isInline };
}

export async function insertOutgoingFile(
  tx: Tx,
  owner: OwnerId,
  { now, ...row }: OutgoingFileRow & { now: Temporal.Instant },
): Promise<void> {
  await tx.sql`insert into outgoing_files ${tx.sql({ ...row, ownerId: owner, createdAt: now.toString() })}`;
}

/** Those of these files that exist, in the order of the ids. */
export async function listOutgoingFiles(tx: Tx, owner: OwnerId, ids: readonly string[]): Promise<OutgoingFileRow[]> {
  if (ids.length === 0) return [];
  return [
    ...(await tx.sql<OutgoingFileRow[]>`
      select id, name, mime, size, is_inline, storage_key from outgoing_files
      where owner_id = ${owner} and id = any(${[...ids]}::uuid[]) order by array_position(${[...ids]}::uuid[], id)`),
  ];
}

/** All of these files, locked. Errors: resource.not_found if any is missing, mailbox.files_too_large. */
export async function takeOutgoingFiles(tx: Tx, owner: OwnerId, ids: readonly string[]): Promise<OutgoingFileRow[]> {
  if (ids.length === 0) return [];
  if (ids.length > replyLimits.files) throw filesTooLarge();
  await tx.sql`select 1 from outgoing_files where owner_id = ${owner} and id = any(${[...ids]}::uuid[]) order by id for update`;
  const rows = await listOutgoingFiles(tx, owner, ids);
  if (rows.length < ids.length) throw notFound();
  if (rows.reduce((sum, { size }) => sum + size, 0) > replyLimits.fileBytes) throw filesTooLarge();
  return rows;
}

export async function removeOutgoingRows(tx: Tx, owner: OwnerId, ids: readonly string[]): Promise<OutgoingFileRow[]> {
  if (ids.length === 0) return [];
  return [
    ...(await tx.sql<OutgoingFileRow[]>`
      delete from outgoing_files where owner_id = ${owner} and id = any(${[...ids]}::uuid[])
      returning id, name, mime, size, is_inline, storage_key`),
  ];
}

type Move = { messageId: string; files: readonly OutgoingFileRow[]; domain: string };

/** Turns an answer's files into attachments of its message; the bytes stay where they are. */
export async function moveToMessage(tx: Tx, owner: OwnerId, { messageId, files, domain }: Move): Promise<void> {
  await insertAttachments(tx, owner, {
    messageId,
    attachments: files.map(({ id, name, mime, size, isInline, storageKey }, position) => ({
      id,
      position,
      name,
      mime,
      size,
      contentId: isInline ? `${id}@${domain}` : null,
      storageKey,
    })),
  });
  await removeOutgoingRows(
    tx,
    owner,
    files.map(({ id }) => id),
  );
}

/** The reverse, when an answer is withdrawn; returns the ids in order. */
export async function moveFromMessage(
  tx: Tx,
  owner: OwnerId,
  { messageId, now }: { messageId: string; now: Temporal.Instant },
): Promise<string[]> {
  const rows = await tx.sql<{ id: string }[]>`
    with gone as (
      delete from message_attachments where owner_id = ${owner} and message_id = ${messageId}
      returning id, name, mime, size, content_id, storage_key, position
    ), kept as (
      insert into outgoing_files (owner_id, id, name, mime, size, is_inline, storage_key, created_at)
      select ${owner}, id, name, mime, size, content_id is not null, storage_key, ${now} from gone returning id
    )
    select gone.id from gone join kept using (id) order by gone.position`;
  return rows.map(({ id }) => id);
}
