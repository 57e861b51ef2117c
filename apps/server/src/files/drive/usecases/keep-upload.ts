import { folderLimits } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import { ensureFolders, type HistoryActor, namesOfLinks, placeSubjects, recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { uploadKept } from '../files.events.ts';
import { findShownFile, insertFile, lockFile } from '../files.repository.ts';
import type { FileContent, FileRow, VersionRow } from '../files.types.ts';
import { replaceContent } from './file-versions.ts';
import { freeFileName } from './free-file-name.ts';
import { type FileDeps, removeBytes } from './keep-file.ts';
import { usesOfFile } from './list-uses.ts';
import { storeUpload, type WholeUpload } from './store-upload.ts';
import { emitDriveChanged } from './emit-change.ts';

export type KeptUpload = WholeUpload & {
  folderId: string | null;
  /** Names of subfolders, created where missing. */
  folderPath: readonly string[];
  /** The file that gets this content; if deleted, or shown somewhere in another format, a new file is created. */
  replacesId: string | null;
  requestId: string | null;
  /** Who sent it in pieces through that request. */
  sender: string | null;
};

type Input = {
  deps: FileDeps & Pick<Platform, 'events'>;
  owner: OwnerId;
  actor: HistoryActor;
  upload: KeptUpload;
  /** Runs in the transaction of the change, e.g. to mark the upload as done; throwing rolls everything back. */
  seal: (tx: Tx, fileId: string) => Promise<void>;
};
type InTx = Omit<Input, 'seal'> & { tx: Tx; content: FileContent };

const between = ' / ';

/** The folder of an upload; for a path too deep, or beyond the folder limit, as far as it can be created. */
async function folderOf({ tx, deps, owner, upload }: InTx): Promise<string | null> {
  const place = { owner, noun: 'file' } as const;
  const { folderId, folderPath } = upload;
  const { folders } = await namesOfLinks(tx, place);
  const base = folderId === null ? undefined : folders.get(folderId);
  const start = base === undefined ? null : folderId;
  if (folderPath.length === 0) return start;
  const top = base === undefined ? [] : base.split(between);
  const room = Math.max(0, folderLimits.depth - top.length);
  const paths = folderPath
    .slice(0, room)
    .map((_name, index) => [...top, ...folderPath.slice(0, index + 1)].join(between));
  const found = await ensureFolders({ tx, deps, place, paths, mayCreate: true });
  return paths.flatMap((path) => found.get(path) ?? []).at(-1) ?? start;
}

/** Where a page or mail refers to the file with its format, another format would break it. */
async function mayReplace(tx: Tx, { row, content }: { row: FileRow; content: FileContent }): Promise<boolean> {
  if (row.deletedAt !== null) return false;
  if (row.format === content.format) return true;
  return (await usesOfFile(tx, { owner: row.ownerId, fileId: row.id })).length === 0;
}

async function addFile(input: InTx, folderId: string | null): Promise<string> {
  const { tx, deps, owner, actor, upload, content } = input;
  const id = upload.contentId;
  const now = deps.clock.now();
  const name = await freeFileName(tx, { owner, name: upload.name, folderId });
  const times = { contentAt: now, createdAt: now, updatedAt: now, deletedAt: null };
  await insertFile(tx, { ...content, ...times, ownerId: owner, id, name, version: 1, isClosed: true });
  if (folderId !== null) await placeSubjects(tx, { owner, noun: 'file', ids: [id], folderId });
  const after = {
    name,
    sizeBytes: content.sizeBytes,
    ...(upload.requestId === null ? {} : { requestId: upload.requestId }),
  };
  await recordHistory({
    tx,
    owner,
    actor,
    entry: { action: 'file.uploaded', subjectKind: 'file', subjectId: id, after },
  });
  return id;
}

async function putInPlace(input: InTx): Promise<{ fileId: string; surplus: VersionRow[] }> {
  const { tx, deps, owner, actor, upload, content } = input;
  const row = upload.replacesId === null ? undefined : await lockFile(tx, { owner, id: upload.replacesId });
  if (row && (await mayReplace(tx, { row, content })))
    return { fileId: row.id, surplus: await replaceContent({ tx, deps, actor, row, content }) };
  const neighbour = row && (await findShownFile(tx, { owner, id: row.id }));
  const folderId = neighbour ? neighbour.folderId : await folderOf(input);
  return { fileId: await addFile(input, folderId), surplus: [] };
}

/**
 * Creates a file from complete, already charged bytes. It may rerun after being interrupted at any point: the bytes
 * keep one place, and only one run gets past `seal`.
 */
export async function keepUpload({ deps, owner, actor, upload, seal }: Input): Promise<string> {
  const content = await storeUpload({ deps, owner, upload });
  const { fileId, surplus } = await deps.db.scoped(owner, async (tx) => {
    const placed = await putInPlace({ tx, deps, owner, actor, upload, content });
    await seal(tx, placed.fileId);
    const { name, lengthBytes, requestId, sender, contentId: uploadId } = upload;
    const sizes = { sizeBytes: content.sizeBytes, lengthBytes };
    const payload = { owner, fileId: placed.fileId, name, ...sizes, uploadId, requestId, sender };
    await deps.events.emit(tx, uploadKept, payload);
    await emitDriveChanged({ tx, deps, owner });
    return placed;
  });
  for (const version of surplus) await removeBytes(deps, owner, version);
  return fileId;
}
