import { type HistoryActor, recordHistory } from '#workspace/door.ts';
import { releaseQuota } from '#billing/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { lockFiles } from '../files.repository.ts';
import type { FileContent, FileRow } from '../files.types.ts';
import { countTrash, lockTrash, removeRows } from '../trash.repository.ts';
import { listVersionsOf } from '../versions.repository.ts';
import { type FileCall, type FileDeps, removeBytes } from './keep-file.ts';
import { emitDriveChanged } from './emit-change.ts';

type Purged = { count: number; freedBytes: number };
type Removed = Purged & { contents: FileContent[] };

type RemoveInput = { tx: Tx; deps: FileDeps; owner: OwnerId; actor: HistoryActor; rows: readonly FileRow[] };

/** Deletes trash rows with all their versions; the bytes of `contents` are deleted after the commit. */
export async function removeForGood({ tx, deps, owner, actor, rows }: RemoveInput): Promise<Removed> {
  const ids = rows.map(({ id }) => id);
  const versions = await listVersionsOf(tx, { owner, fileIds: ids });
  const olderOf = Map.groupBy(versions, ({ fileId }) => fileId);
  const entries = rows.map((row) => {
    const older = olderOf.get(row.id) ?? [];
    const sizeBytes = older.reduce((sum, version) => sum + version.sizeBytes, row.sizeBytes);
    const before = { name: row.name, sizeBytes, versions: older.length + 1 };
    return { action: 'file.deleted', subjectKind: 'file', subjectId: row.id, before };
  });
  const freedBytes = entries.reduce((sum, { before }) => sum + before.sizeBytes, 0);
  // Sequentially on the transaction's connection, without waiting for each answer.
  await Promise.all(entries.map((entry) => recordHistory({ tx, owner, actor, entry })));
  const [only] = ids.length === 1 ? ids : [];
  const why = { cause: 'file.deleted', ...(only === undefined ? {} : { reference: only }) };
  await releaseQuota({ tx, owner, resource: 'storage_bytes', amount: freedBytes, ...why });
  await removeRows(tx, { owner, ids });
  if (ids.length > 0) await emitDriveChanged({ tx, deps, owner });
  return { count: rows.length, freedBytes, contents: [...rows, ...versions] };
}

const removedAtOnce = 16;

/** After the commit: bytes without a row waste space, a row without bytes would be a broken file. */
async function removeContents(deps: FileDeps, owner: OwnerId, contents: readonly FileContent[]): Promise<void> {
  for (let from = 0; from < contents.length; from += removedAtOnce)
    await Promise.all(contents.slice(from, from + removedAtOnce).map((content) => removeBytes(deps, owner, content)));
}

/** Permanently deletes files in the trash; unknown ids, or those not in the trash, are skipped. */
export async function purgeFiles({ deps, ctx, ids }: FileCall & { ids: readonly string[] }): Promise<Purged> {
  const { ownerId: owner } = ctx.actor;
  const { contents, ...purged } = await deps.db.scoped(owner, async (tx) => {
    const rows = (await lockFiles(tx, { owner, ids })).filter(({ deletedAt }) => deletedAt !== null);
    return removeForGood({ tx, deps, owner, actor: ctx.actor, rows });
  });
  await removeContents(deps, owner, contents);
  return purged;
}

const maxAtOnce = 1000;

/** Deletes what has been in the trash longest, up to 1,000 files. */
export async function emptyTrash({ deps, ctx }: FileCall): Promise<Purged & { left: number }> {
  const { ownerId: owner } = ctx.actor;
  const { contents, ...purged } = await deps.db.scoped(owner, async (tx) => {
    const rows = await lockTrash(tx, { owner, limit: maxAtOnce });
    const removed = await removeForGood({ tx, deps, owner, actor: ctx.actor, rows });
    return { ...removed, left: await countTrash(tx, owner) };
  });
  await removeContents(deps, owner, contents);
  return purged;
}
