import type { BoxFolder, ChangeBoxFoldersInput } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import { notFound } from '#platform/errors.ts';
import { type FolderRow, forgetClosed, insertFolder, keepFolders, listFolderRows } from '../folders.repository.ts';
import { getListedSource, lockSource } from '../mail-sources.repository.ts';
import { describeSource } from '../mail-sources.rules.ts';
import type { ListedSource, MailSource, SourceCall } from '../mail-sources.types.ts';
import { withBox } from './open-connection.ts';

type OneInput = SourceCall & { id: string };

async function findBox({ deps, ctx, id }: OneInput): Promise<ListedSource> {
  const { ownerId: owner } = ctx.actor;
  const row = await deps.db.scoped(owner, (tx) => getListedSource(tx, owner, id), { readOnly: true });
  if (row.kind !== 'imap') throw notFound();
  return row;
}

/** The folders of a box, asked now. Errors: resource.not_found, mail_sources.connection_failed. */
export async function listBoxFolders(input: OneInput): Promise<{ items: BoxFolder[] }> {
  const row = await findBox(input);
  const found = await withBox({ deps: input.deps, owner: input.ctx.actor.ownerId, row }, (session) =>
    session.listFolders(),
  );
  const items = found.map(({ name, use }) => ({
    name,
    use,
    isRead: row.folders.includes(name) || name === row.sentFolder,
  }));
  return { items: items.toSorted((one, other) => Number(other.use === 'inbox') - Number(one.use === 'inbox')) };
}

type Numbers = Pick<FolderRow, 'name' | 'uidValidity' | 'lastUid'>;

/** Folders added now are read from now on. Errors: mail_sources.connection_failed for one that does not exist. */
async function openNew(
  { deps, ctx }: SourceCall,
  row: ListedSource,
  { folders, whenClosed }: ChangeBoxFoldersInput,
): Promise<Numbers[]> {
  const added = folders.filter((name) => !row.folders.includes(name));
  const target = whenClosed.folder !== row.closedFolder ? whenClosed.folder : null;
  if (added.length === 0 && target === null) return [];
  return withBox({ deps, owner: ctx.actor.ownerId, row }, async (session) => {
    const numbers: Numbers[] = [];
    for (const name of added) {
      const { uidValidity, uidNext } = await session.openFolder(name);
      numbers.push({ name, uidValidity, lastUid: uidNext - 1 });
    }
    if (target !== null) await session.openFolder(target);
    return numbers;
  });
}

/**
 * Chooses the folders that are read, and what happens in the box to mail whose conversation is closed here. Errors:
 * resource.not_found, mail_sources.connection_failed.
 */
export async function changeBoxFolders(input: OneInput & { change: ChangeBoxFoldersInput }): Promise<MailSource> {
  const { deps, ctx, id, change } = input;
  const { ownerId: owner } = ctx.actor;
  const added = await openNew(input, await findBox(input), change);
  const { folders, whenClosed } = change;
  return deps.db.scoped(owner, async (tx) => {
    const row = await lockSource(tx, owner, id);
    const now = deps.clock.now();
    const before = (await listFolderRows(tx, owner, id)).map(({ name }) => name);
    await keepFolders(tx, owner, { sourceId: id, names: folders });
    for (const folder of added) await insertFolder(tx, owner, { sourceId: id, since: now, createdAt: now, ...folder });
    const main = row.folder !== null && folders.includes(row.folder) ? row.folder : (folders[0] ?? row.folder);
    if (!row.readsClosed && row.closedFolder === null) await forgetClosed(tx, owner, { id, now });
    await tx.sql`
      update mail_sources set folder = ${main}, reads_closed = ${whenClosed.markRead}, closed_folder = ${whenClosed.folder},
        next_poll_at = case when next_poll_at is null then null else ${now}::timestamptz end
      where owner_id = ${owner} and id = ${id}`;
    const was = { folders: before, whenClosed: { markRead: row.readsClosed, folder: row.closedFolder } };
    const entry = { action: 'mail_source.changed', subjectKind: 'mail_source', subjectId: id };
    await recordHistory({ tx, owner, actor: ctx.actor, entry: { ...entry, before: was, after: { ...change } } });
    return describeSource(await getListedSource(tx, owner, id), deps.config.publicUrl);
  });
}
