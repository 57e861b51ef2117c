import { type HistoryActor, recordHistory } from '#workspace/door.ts';
import { notFound } from '#platform/errors.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { fileInUse } from '../files.errors.ts';
import { findShownFile, lockFiles } from '../files.repository.ts';
import type { FileRow } from '../files.types.ts';
import { listNamedIds, markDeleted, markRestored } from '../trash.repository.ts';
import { freeFileName } from './free-file-name.ts';
import type { FileCall, FileDeps } from './keep-file.ts';
import { emitDriveChanged } from './emit-change.ts';
import { usesOfFile } from './list-uses.ts';

type Many = FileCall & { ids: readonly string[] };
export type Held = { id: string; name: string; place: string };

async function splitHeld(tx: Tx, owner: OwnerId, rows: readonly FileRow[]): Promise<{ free: FileRow[]; held: Held[] }> {
  const free: FileRow[] = [];
  const held: Held[] = [];
  const named = new Set(await listNamedIds(tx, { owner, ids: rows.map(({ id }) => id) }));
  for (const row of rows) {
    const uses = named.has(row.id) ? await usesOfFile(tx, { owner, fileId: row.id }) : [];
    const use = uses.find(({ holds }) => holds);
    if (use) held.push({ id: row.id, name: row.name, place: use.name });
    else free.push(row);
  }
  return { free, held };
}

type Within = {
  tx: Tx;
  deps: Pick<FileDeps, 'clock' | 'live'>;
  owner: OwnerId;
  actor: HistoryActor;
  ids: readonly string[];
};

/** The same as `trashFiles` within the caller's transaction. */
export async function moveFilesToTrash({
  tx,
  deps,
  owner,
  actor,
  ids,
}: Within): Promise<{ ids: string[]; held: Held[] }> {
  const rows = (await lockFiles(tx, { owner, ids })).filter(({ deletedAt }) => deletedAt === null);
  const { free, held } = await splitHeld(tx, owner, rows);
  const moved = free.map(({ id }) => id);
  await markDeleted(tx, { owner, ids: moved, now: deps.clock.now() });
  for (const { id, name, sizeBytes } of free) {
    const entry = { action: 'file.trashed', subjectKind: 'file', subjectId: id, before: { name, sizeBytes } };
    await recordHistory({ tx, owner, actor, entry });
  }
  if (moved.length > 0) await emitDriveChanged({ tx, deps, owner });
  return { ids: moved, held };
}

/** Trashes files; those shown somewhere stay and are reported. Unknown ids are skipped. */
export function trashFiles({ deps, ctx, ids }: Many): Promise<{ ids: string[]; held: Held[] }> {
  const { actor } = ctx;
  return deps.db.scoped(actor.ownerId, (tx) => moveFilesToTrash({ tx, deps, owner: actor.ownerId, actor, ids }));
}

/** The same for one file. Errors: resource.not_found, files.in_use. */
export async function trashFile({ id, ...call }: FileCall & { id: string }): Promise<void> {
  const { ids, held } = await trashFiles({ ...call, ids: [id] });
  if (held[0]) throw fileInUse(held[0].place);
  if (ids.length === 0) throw notFound();
}

/** The same as `restoreFiles` within the caller's transaction. */
export async function takeFilesFromTrash({ tx, deps, owner, actor, ids }: Within): Promise<{ ids: string[] }> {
  const rows = (await lockFiles(tx, { owner, ids })).filter(({ deletedAt }) => deletedAt !== null);
  for (const row of rows) {
    const place = await findShownFile(tx, { owner, id: row.id });
    const name = await freeFileName(tx, { owner, name: row.name, folderId: place?.folderId ?? null });
    await markRestored(tx, { owner, id: row.id, name, now: deps.clock.now() });
    const entry = { action: 'file.restored', subjectKind: 'file', subjectId: row.id, after: { name } };
    await recordHistory({ tx, owner, actor, entry });
  }
  if (rows.length > 0) await emitDriveChanged({ tx, deps, owner });
  return { ids: rows.map(({ id }) => id) };
}

/** Restores files from the trash to their folder; a name taken there gets a suffix. */
export function restoreFiles({ deps, ctx, ids }: Many): Promise<{ ids: string[] }> {
  const { actor } = ctx;
  return deps.db.scoped(actor.ownerId, (tx) => takeFilesFromTrash({ tx, deps, owner: actor.ownerId, actor, ids }));
}
