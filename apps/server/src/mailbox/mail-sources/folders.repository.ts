import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

/** A folder that is read, with its cursor. */
export type FolderRow = { name: string; since: Temporal.Instant; uidValidity: number | null; lastUid: number };

/** The folders of a source. */
export async function listFolderRows(tx: Tx, owner: OwnerId, sourceId: string): Promise<FolderRow[]> {
  return tx.sql<FolderRow[]>`
    select name, since, uid_validity, last_uid from mail_source_folders
    where owner_id = ${owner} and source_id = ${sourceId} and not is_sent order by name`;
}

/** The folder of sent mail, once it was found. */
export async function findSentRow(tx: Tx, owner: OwnerId, sourceId: string): Promise<FolderRow | undefined> {
  const [row] = await tx.sql<FolderRow[]>`
    select name, since, uid_validity, last_uid from mail_source_folders
    where owner_id = ${owner} and source_id = ${sourceId} and is_sent`;
  return row;
}

/** The folder that was found; one that is read already keeps its cursor. */
export async function insertSentFolder(tx: Tx, owner: OwnerId, folder: NewFolder): Promise<void> {
  const { sourceId, name } = folder;
  await insertFolder(tx, owner, folder);
  await tx.sql`
    update mail_source_folders set is_sent = true
    where owner_id = ${owner} and source_id = ${sourceId} and name = ${name}
      and not exists (select from mail_source_folders where owner_id = ${owner} and source_id = ${sourceId} and is_sent)`;
}

/** The folder is gone; another one may take its place. */
export async function forgetSentFolder(tx: Tx, owner: OwnerId, sourceId: string): Promise<void> {
  await tx.sql`delete from mail_source_folders where owner_id = ${owner} and source_id = ${sourceId} and is_sent`;
}

type NewFolder = { sourceId: string; createdAt: Temporal.Instant } & FolderRow;

export async function insertFolder(tx: Tx, owner: OwnerId, folder: NewFolder): Promise<void> {
  const { sourceId, name, since, uidValidity, lastUid, createdAt } = folder;
  await tx.sql`
    insert into mail_source_folders (owner_id, source_id, name, since, uid_validity, last_uid, created_at)
    values (${owner}, ${sourceId}, ${name}, ${since}, ${uidValidity}, ${lastUid}, ${createdAt})
    on conflict (owner_id, source_id, name) do nothing`;
}

type Kept = { sourceId: string; names: readonly string[] };

/** Folders that are no longer read lose their cursor; without any name, that of sent mail too. */
export async function keepFolders(tx: Tx, owner: OwnerId, { sourceId, names }: Kept): Promise<void> {
  await tx.sql`
    delete from mail_source_folders
    where owner_id = ${owner} and source_id = ${sourceId} and not (name = any(${[...names]}))
      and not (is_sent and ${names.length > 0})`;
}

type Cursor = { sourceId: string; name: string; uidValidity: number; uid: number };

/** Moves a cursor forward, never back: two concurrent polls may end in any order. */
export async function moveCursor(tx: Tx, owner: OwnerId, { sourceId, name, uidValidity, uid }: Cursor): Promise<void> {
  await tx.sql`
    update mail_source_folders set uid_validity = ${uidValidity},
      last_uid = case when uid_validity = ${uidValidity} then greatest(last_uid, ${uid}) else ${uid} end
    where owner_id = ${owner} and source_id = ${sourceId} and name = ${name}`;
}

/** A mail in its box whose conversation was closed here. */
export type ClosedMail = {
  id: string;
  folder: string;
  uid: number;
  uidValidity: number;
  messageId: string | null;
};

/** Only of folders that are read: others may be gone from the box. */
export async function listClosedMails(tx: Tx, owner: OwnerId, sourceId: string, limit: number): Promise<ClosedMail[]> {
  return tx.sql<ClosedMail[]>`
    select i.id, i.folder, i.uid, i.uid_validity, i.message_id
    from inbound_mails i join conversations c on c.owner_id = i.owner_id and c.id = i.conversation_id
    where i.owner_id = ${owner} and i.source_id = ${sourceId} and i.uid is not null and i.filed_at is null
      and c.state = 'closed' and c.deleted_at is null
      and exists (select from mail_source_folders f
        where f.owner_id = i.owner_id and f.source_id = i.source_id and f.name = i.folder)
    order by i.folder, i.id limit ${limit}`;
}

type Filed = { id: string; now: Temporal.Instant };

export async function markFiled(tx: Tx, owner: OwnerId, { id, now }: Filed): Promise<void> {
  await tx.sql`update inbound_mails set filed_at = ${now} where owner_id = ${owner} and id = ${id}`;
}

/** What was closed before counts as filed: only what is closed from now on is changed in the box. */
export async function forgetClosed(tx: Tx, owner: OwnerId, { id, now }: Filed): Promise<void> {
  await tx.sql`
    update inbound_mails i set filed_at = ${now}
    from conversations c
    where i.owner_id = ${owner} and i.source_id = ${id} and i.uid is not null and i.filed_at is null
      and c.owner_id = i.owner_id and c.id = i.conversation_id and c.state = 'closed'`;
}
